import type { RecordedAction } from '#contract/admin/audit.ts'
import type { ListedEmail as WrittenEmail } from '#contract/admin/emails.ts'
import type { ListedOrder as WrittenOrder } from '#contract/admin/orders.ts'
import type { listActions } from './audit/actions.ts'
import type { ListedEmail } from './emails/list.ts'
import type { ListedOrder } from './orders/list.ts'
import { makePage, type Page } from './page.ts'
import type { Facts } from './record.ts'

/** A page of a list as the admin API answers it, or why the list was refused. */
export function formatPage<Row extends { cursor: string }, Written>(
  rows: Row[] | { refused: string },
  write: (row: Omit<Row, 'cursor'>) => Written,
): Page<Written> | { refused: string } {
  return 'refused' in rows ? rows : makePage(rows, write)
}

export function formatOrder(row: Omit<ListedOrder, 'cursor'>): WrittenOrder {
  const { created, account, ...rest } = row
  return { ...rest, created_at: created.toISOString(), account_id: account }
}

export function formatEmail(row: Omit<ListedEmail, 'cursor'>): WrittenEmail {
  const { id, created, kind, to, state, sent, reason, account } = row
  const times = { created_at: created.toISOString(), sent_at: sent?.toISOString() ?? null }
  return { id, kind, to, state, reason, ...times, account_id: account }
}

export function formatAction(row: Awaited<ReturnType<typeof listActions>>[number]): RecordedAction {
  const { number, at, actor, actor_name, action, subject, reason, before, after } = row
  const facts = { before: before as Facts, after: after as Facts }
  return { number, at: at.toISOString(), actor, actor_name, action, subject, reason, ...facts }
}
