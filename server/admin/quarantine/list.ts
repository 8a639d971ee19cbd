import { sql } from 'kysely'
import type { z } from 'zod'
import type { paymentPage } from '#contract/admin/quarantine.ts'
import { showReference } from '#contract/providers.ts'
import type { Books } from '../../deps.ts'
import { readNotedMoney } from '../../orders/held/noted-money.ts'
import { comesAfter, makeCursor, pageSize } from '../page.ts'

type ListedPayment = z.input<typeof paymentPage>['rows'][number]
interface Row extends Omit<ListedPayment, 'cents' | 'currency'> {
  reference: string
  detail: unknown
  cursor: string
}

/** Lists payments that nobody settled, or those that somebody did; newest first, fifty at a time. */
export async function listQuarantine(
  { db }: Books,
  after?: string,
  which: keyof typeof states = 'open',
): Promise<(ListedPayment & { cursor: string })[] | { refused: string }> {
  const page = comesAfter('quarantine.created_at', 'quarantine.id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  const { rows } = await sql<Row>`
    select quarantine.id, quarantine.created_at, quarantine.provider, reference, reason,
      detail, settled_at, settled_as, orders.id as order_id, order_number, email,
      ${makeCursor('quarantine.created_at', 'quarantine.id')} as cursor
    from quarantine left join orders
      on provider_order_id = reference and orders.provider = quarantine.provider
    where ${states[which]} and ${page}
    order by quarantine.created_at desc, quarantine.id desc limit ${pageSize}
  `.execute(db)
  return rows.map(({ detail, reference, ...row }) => ({
    ...row,
    reference: showReference(row.provider, reference),
    ...readNotedMoney(detail),
  }))
}

const states = {
  open: sql`settled_at is null`,
  settled: sql`settled_at is not null`,
}

/** How many payments nobody settled, and how many somebody did. */
export async function countQuarantine({ db }: Books) {
  const { rows } = await sql<{ open: number; settled: number }>`
    select (select count(*)::int from quarantine where ${states.open}) as open,
      (select count(*)::int from quarantine where ${states.settled}) as settled
  `.execute(db)
  return rows[0]!
}

export async function totalQuarantine(books: Books, which: keyof typeof states) {
  const counts = await countQuarantine(books)
  const count = counts[which]
  return { count, all: count, ...counts }
}
