import { writeCents } from '#contract/money.ts'
import { listCorrections } from '#server/admin/list-corrections.ts'
import { listAllOrders } from '#server/admin/list-orders.ts'
import { countUnproven, listQuarantine } from '#server/admin/list-quarantine.ts'
import type { Deps } from '#server/deps.ts'
import { complain } from './complain.ts'
import { printPage } from './print-page.ts'
import { readInput } from './read-input.ts'
import type { Format } from './table.ts'

type ListDeps = Pick<Deps, 'db'>

const orderColumns = [
  'id',
  'created',
  'status',
  'kind',
  'quantity',
  'provider',
  'amount',
  'refunded',
  'currency',
  'quarantine',
]
const paymentColumns = ['id', 'created', 'provider', 'reference', 'reason', 'order', 'detail']
const correctionColumns = ['id', 'asked', 'order', 'state', 'wanted', 'recorded', 'evidence']

export const ordersUsage =
  '[--status <status>] [--provider <name>] [--text <email or id>] [--after <page>]'

/** `orders list`. */
export async function listOrdersCommand(
  deps: ListDeps,
  args: string[],
  format: Format,
): Promise<number> {
  const filter = readInput({ words: [], options: ['status', 'provider', 'text', 'after'] }, args)
  if (filter === null) return complain(`Use: orders list ${ordersUsage}`)
  const rows = await listAllOrders(deps, filter)
  if ('refused' in rows) return complain(rows.refused)
  const written = rows.map(({ cents, refunded_cents: refunded, ...row }) => ({
    ...row,
    amount: writeCents(cents, row.currency),
    refunded: writeCents(refunded, row.currency),
  }))
  return printPage(written, orderColumns, ['order', 'orders'], format)
}

/** `orders quarantine`: payments that nobody settled, and below them what proved nothing. */
export async function listQuarantineCommand(
  deps: ListDeps,
  args: string[],
  format: Format,
): Promise<number> {
  const filter = readInput({ words: [], options: ['after'] }, args)
  if (filter === null) return complain('Use: orders quarantine [--after <page>]')
  const rows = await listQuarantine(deps, filter.after)
  const code = printPage(rows, paymentColumns, ['payment', 'payments'], format)
  for (const { provider, count, last } of await countUnproven(deps))
    process.stderr.write(
      `${provider}: ${count} unproven, the last at ${last.toISOString()}: forged, or the webhook secret is not ${provider}'s\n`,
    )
  return code
}

/** `orders corrections`: corrected addresses that wait. */
export async function listCorrectionsCommand(
  deps: ListDeps,
  args: string[],
  format: Format,
): Promise<number> {
  const filter = readInput({ words: [], options: ['after'] }, args)
  if (filter === null) return complain('Use: orders corrections [--after <page>]')
  const rows = await listCorrections(deps, filter.after)
  return printPage(rows, correctionColumns, ['correction', 'corrections'], format)
}
