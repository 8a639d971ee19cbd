import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import { uuidPattern } from '#contract/uuid.ts'
import type { Books, Deps } from '../deps.ts'
import { keepFresh } from '../keep-fresh.ts'
import { reportViolations } from '../reconcile/violations.ts'
import { brief, orderPath, shownOfEach, type Found } from './trouble.ts'

type Kind = 'promise_broken' | 'paid_without_key'

/** What the shop found when it last looked, without what other problems already cover. */
export async function findBrokenPromises({ db }: Books): Promise<Found<Kind>[]> {
  const { rows } = await sql<Broken>`
    with numbered as (
      select *, row_number() over (partition by view order by since, subject) as place
      from broken_promises where view not in ('v_violation_i4', 'v_violation_i18', 'v_violation_i20')
    ), named as (
      select *, case when subject ~ ${`^${uuidPattern}$`} then subject::uuid end as id
      from numbered where place <= ${shownOfEach}
    )
    select view, subject, problem, since, coalesce(
      (select orders.id from orders where orders.id = named.id),
      (select order_id from licenses where licenses.id = named.id)
    ) as "orderId"
    from named
  `.execute(db)
  return rows.map(toProblem)
}

/** Reads the views once an hour, as they take a while on a large shop; more often while one is not empty. */
export function createReadPromises(deps: Deps): () => Promise<Found<never>[]> {
  const report = keepFresh(deps.clock, () => reportViolations(deps))
  let keep = 0
  return async () => {
    const broken = await report(keep)
    keep = broken.length > 0 ? 10 * times.minute : times.hour
    return []
  }
}

interface Broken {
  view: string
  subject: string
  problem: string
  since: Date
  /** Of the order, or of the order of the license, that it is about. */
  orderId: string | null
}

function toProblem(broken: Broken): Found<Kind> {
  const { view, subject, problem, since, orderId } = broken
  const promise = view.replace('v_violation_', '').toUpperCase()
  return {
    kind: isKeyMissing(broken) ? 'paid_without_key' : 'promise_broken',
    sentence: sentences[view]?.(broken) ?? `Promise ${promise} is broken`,
    detail: `${promise} ${subject}: ${problem}`,
    since,
    ...(orderId !== null && { action: { label: 'Open order', page: orderPath(orderId) } }),
  }
}

const isKeyMissing = ({ view, problem }: Broken) =>
  (view === 'v_violation_i1' && problem.includes(' 0 licenses')) || view === 'v_violation_i2'

const sentences: Record<string, (broken: Broken) => string> = {
  v_violation_i1: (broken) =>
    isKeyMissing(broken)
      ? `Order ${brief(broken.subject)} was paid and got no key`
      : `Order ${brief(broken.subject)} got other licenses than it paid for`,
  v_violation_i2: ({ subject }) => `The key of license ${brief(subject)} was not sent`,
  v_violation_i3: ({ subject }) => `Order ${brief(subject)} has a license, but not its money`,
  v_violation_i5: () => 'One payment was taken for two orders',
  v_violation_i6: ({ subject }) => `License ${brief(subject)} does not follow its money`,
  v_violation_i6_renewals: ({ subject }) => `Renewal ${brief(subject)} does not follow its money`,
  v_violation_i7: ({ subject }) => `License ${brief(subject)} is on too many devices`,
  v_violation_i15: () => 'An email has waited for more than a day',
  v_violation_i22: ({ subject }) => `The refund of order ${brief(subject)} was not made`,
}
