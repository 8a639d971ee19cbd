import { sql } from 'kysely'
import { uuidPattern } from '#contract/uuid.ts'
import { aboutNow } from '#db/copy/tables.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { orderPath, shownOfEach, type Found } from './problem.ts'

type Kind = 'invariant_broken' | 'paid_without_key'

/** Finds what the views contained when they were last read, except for what other kinds report. */
export async function findBrokenInvariants({ db }: ShopContext): Promise<Found<Kind>[]> {
  const { rows } = await sql<Broken>`
    with numbered as (
      select *, row_number() over (partition by view order by since, subject) as place
      from broken_invariants where view <> all (${aboutNow})
    ), named as (
      select *, case when subject ~ ${`^${uuidPattern}$`} then subject::uuid end as id
      from numbered where place <= ${shownOfEach}
    )
    select view, subject, problem, named.since, orders.id as "orderId", order_number as number,
      key_last4 as last4
    from named
    left join licenses on licenses.id = named.id
    left join orders on orders.id = coalesce(licenses.order_id, named.id)
  `.execute(db)
  return rows.map(toProblem)
}

interface Broken {
  view: string
  subject: string
  problem: string
  since: Date
  /** The order that it is about, or the order of the license that it is about. */
  orderId: string | null
  number: string | null
  last4: string | null
}

function toProblem(broken: Broken): Found<Kind> {
  const { view, subject, problem, since, orderId } = broken
  const invariant = view.replace('invariant_', '').toUpperCase()
  return {
    kind: isKeyMissing(broken) ? 'paid_without_key' : 'invariant_broken',
    sentence: sentences[view]?.(broken) ?? `Invariant ${invariant} is broken`,
    detail: `${invariant} ${subject}: ${problem}`,
    since,
    ...(orderId !== null && { action: { label: 'Open order', page: orderPath(orderId) } }),
  }
}

const isKeyMissing = ({ view, problem }: Broken) =>
  (view === 'invariant_i1' && problem.includes(' 0 licenses')) || view === 'invariant_i2'

const sayOrder = ({ number }: Broken) => (number === null ? 'a payment' : `order ${number}`)

/** Names a license. A granted one has no order. */
function sayLicense(broken: Broken): string {
  return broken.number === null
    ? `license PC1-…${broken.last4}`
    : `the license of ${sayOrder(broken)}`
}

const sentences: Record<string, (broken: Broken) => string> = {
  invariant_i1: (broken) =>
    isKeyMissing(broken)
      ? `${capitalize(sayOrder(broken))} is paid but has no key`
      : `${capitalize(sayOrder(broken))} got other licenses than it paid for`,
  invariant_i2: (broken) => `The key of ${sayLicense(broken)} was not sent`,
  invariant_i3: (broken) => `${capitalize(sayOrder(broken))} has a license but isn’t paid`,
  invariant_i5: () => 'One payment was taken for two orders',
  invariant_i6: (broken) => `The status of ${sayLicense(broken)} doesn’t match its payment`,
  invariant_i6_renewals: (broken) => `The renewal of ${sayOrder(broken)} doesn’t match its payment`,
  invariant_i7: (broken) => `${capitalize(sayLicense(broken))} is on too many devices`,
  invariant_i15: () => 'An email has waited for more than a day',
  invariant_i22: (broken) => `The refund of ${sayOrder(broken)} was not made`,
}

const capitalize = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`
