import { sql } from 'kysely'
import { z } from 'zod'
import { emailList, type EmailState, type shownEmail } from '#contract/admin/emails.ts'
import { emailStates } from '#contract/admin/states.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Operator } from '../act.ts'
import { containing } from '../filters.ts'
import { defineList } from '../list.ts'
import { findEmail, whyNotResend } from './resend.ts'

/** The same expression as in the tables' indexes, so that PostgreSQL uses them. */
const state = sql<EmailState>`case when bounced_at is not null then 'bounced'
  when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
  when paused_at is not null then 'paused' else 'waiting' end`

/** Lists emails of every kind, but never their content. */
export const listEmails = defineList(emailList, {
  name: 'emails/list',
  summary:
    'Emails of every kind, newest first, by their state or a part of their recipient’s address, with or without sign-in codes; never what they say. Totals count them by state.',
  support: true,
  command: { columns: ['id', 'created_at', 'kind', 'to', 'state', 'sent_at', 'reason'] },
  table: 'emails',
  join: () => sql`
    left join licenses on licenses.id = emails.license_id
    left join orders on orders.id =
      coalesce((select id from orders where id = emails.about), licenses.order_id)`,
  columns: () => ({
    to: 'recipient',
    state,
    reason: 'bounce_reason',
    account_id: sql`coalesce(
      (select account_id from licenses where licenses.id = license_id),
      (select accounts.id from accounts where email_norm = lower(recipient))
    )`,
    order_id: sql`orders.id`,
    order_number: sql`order_number`,
  }),
  filters: {
    state: (wanted) => sql`${state} = ${wanted}`,
    to: (part) => sql`lower(recipient) like ${containing(part)}`,
    codes: (codes) => (codes === 'hidden' ? sql`kind <> 'code'` : []),
  },
  narrowsAll: ['state'],
  /** Counts the emails in each state to addresses that match. */
  async total({ db }, { asked, fit }) {
    const { rows } = await sql<{ state: EmailState; count: number }>`
      select ${state} as state, count(*)::int as count from emails where ${fit({ to: asked.to })} group by 1
    `.execute(db)
    const none = Object.fromEntries(emailStates.map((each) => [each, 0]))
    const some = Object.fromEntries(rows.map((row) => [row.state, row.count]))
    return { states: { ...none, ...some } as Record<EmailState, number> }
  },
})

/** Shows what is known about one email, but never its content. */
export async function showEmail(
  deps: ShopContext,
  id: string,
  by: Operator,
): Promise<z.input<typeof shownEmail> | { refused: string }> {
  const row = z.guid().safeParse(id).success ? await findEmail(deps.db, id) : undefined
  if (row === undefined) return { refused: `There is no email ${id}.` }
  const [listed] = await listEmails.readRows(deps, by, sql`emails.id = ${id}`)
  return {
    ...listed!,
    paused_at: row.paused_at,
    write_fault: row.write_fault,
    license_id: row.license_id,
    why_not_resend: whyNotResend(row),
  }
}
