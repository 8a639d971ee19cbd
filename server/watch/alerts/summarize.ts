import { type NotNull, sql } from 'kysely'
import type { Range } from '../../settings/clock.ts'
import type { Deps } from '../../settings/deps.ts'
import { sumRefunds, sumRenewals, sumSales } from '../../orders/figures.ts'
import { totalDownloads } from '../../releases/count-download.ts'
import type { Need, Summary, Unmatched } from './write-summary.ts'
import { lookAnew } from '../problems/finders.ts'
import type { ProblemKind } from '../problems/kinds.ts'
import { type Found, shownOfEach } from '../problems/problem.ts'

export interface SummaryDay extends Range {
  /** A date such as 2026-11-22. */
  name: string
}

export async function summarize(deps: Deps, day: SummaryDay): Promise<Summary> {
  const builds = await totalDownloads(deps, day.name, day.name)
  const { found } = await lookAnew(deps)
  return {
    day: day.name,
    needs: countKinds(found),
    sold: await sumSales(deps, day),
    renewals: await sumRenewals(deps, day),
    refunded: await sumRefunds(deps, day),
    downloads: builds.reduce((all, { downloads }) => all + downloads, 0),
    unmatched: await listUnmatched(deps, day),
  }
}

/**
 * Lists withdrawals without a paid order, those from an unpaid order first. Any other number was mistyped or
 * guessed, and a person may recognize the order.
 */
async function listUnmatched({ db }: Deps, { from, end }: Range): Promise<Unmatched> {
  const rows = await db
    .selectFrom('withdrawals')
    .leftJoin('orders', 'orders.order_number', 'withdrawals.order_number')
    .select(['withdrawals.order_number as order', 'name', 'withdrawals.email'])
    .select(sql<boolean>`orders.id is not null`.as('exists'))
    .where('order_id', 'is', null)
    .where('withdrawals.email', 'is not', null)
    .where('sent_at', '>=', from)
    .where('sent_at', '<', end)
    .orderBy('exists', 'desc')
    .orderBy('sent_at')
    .$narrowType<{ email: NotNull }>()
    .execute()
  return { count: rows.length, sent: rows.slice(0, shownOfEach) }
}

/**
 * Counts the findings of each kind. Disputes come first, because a late answer loses them. The rest is in the
 * order in which it began.
 */
function countKinds(found: Found[]): Need[] {
  const isDispute = ({ kind }: Found) => Number(kind === 'dispute_open')
  const sorted = found.toSorted(
    (one, other) =>
      isDispute(other) - isDispute(one) || one.since.getTime() - other.since.getTime(),
  )
  const counts = new Map<ProblemKind, number>()
  for (const { kind, count } of sorted) counts.set(kind, (counts.get(kind) ?? 0) + (count || 1))
  return [...counts].map(([kind, count]) => ({ kind, count }))
}
