import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { EmailState, listedEmail, shownEmail } from '#contract/admin/emails.ts'
import { emailStates } from '#contract/admin/states.ts'
import type { Db } from '#db/schema.ts'
import type { Books } from '../../deps.ts'
import { all, containing } from '../filters.ts'
import { comesAfter, countRows, makeCursor, pageSize } from '../page.ts'
import { findEmail, findOrderOf, whyNotResend } from './resend.ts'

type ListedEmail = z.input<typeof listedEmail> & { cursor: string }

interface Filter {
  state?: string | undefined
  /** A part of the recipient's address. */
  to?: string | undefined
  /** Sign-in codes. */
  codes?: 'shown' | 'hidden' | undefined
  after?: string | undefined
}

/** As the tables index it. */
const state = sql<EmailState>`case when bounced_at is not null then 'bounced'
  when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
  when paused_at is not null then 'paused' else 'waiting' end`

/** Lists emails of every kind, newest first, fifty at a time. Never what is in them. */
export async function listEmails(
  { db }: Books,
  filter: Filter,
): Promise<ListedEmail[] | { refused: string }> {
  const { state: wanted, to, codes, after } = filter
  if (wanted !== undefined && !emailStates.some((each) => each === wanted))
    return { refused: `A state is one of ${emailStates.join(', ')}.` }
  const page = comesAfter('created_at', 'id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  return selectEmails(db)
    .select(makeCursor('created_at', 'id').as('cursor'))
    .where(sql<boolean>`${all([page, ...areIn(wanted), ...areTo(to), ...areShown(codes)])}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()
}

/** Emails as they are listed, without their place. */
export function selectEmails(db: Db) {
  return db
    .selectFrom('emails')
    .select(['emails.id', 'emails.created_at', 'kind', 'recipient as to'])
    .select(['sent_at', 'dropped_at', 'bounced_at', 'bounce_reason as reason', state.as('state')])
    .select(
      sql<string | null>`coalesce(
        (select account_id from licenses where licenses.id = license_id),
        (select accounts.id from accounts where email_norm = lower(recipient))
      )`.as('account_id'),
    )
}

const areIn = (wanted: string | undefined): RawBuilder<unknown>[] =>
  wanted === undefined ? [] : [sql`${state} = ${wanted}`]

const areTo = (to: string | undefined): RawBuilder<unknown>[] =>
  to === undefined ? [] : [sql`lower(recipient) like ${containing(to)}`]

const areShown = (codes: Filter['codes']): RawBuilder<unknown>[] =>
  codes === 'hidden' ? [sql`kind <> 'code'`] : []

/** Of a part of an address how many are in each state; and of one state, how many there are to everybody. */
export async function totalEmails({ db }: Books, { state: wanted, to, codes }: Filter) {
  const { rows } = await sql<{ state: EmailState; count: number }>`
    select ${state} as state, count(*)::int as count from emails where ${all(areTo(to))} group by 1
  `.execute(db)
  const byState = new Map(rows.map((row) => [row.state, row.count]))
  const states = Object.fromEntries(emailStates.map((each) => [each, byState.get(each) ?? 0]))
  const scope = [...areIn(wanted), ...areShown(codes)]
  const counted = await countRows(db, 'emails', areTo(to), scope)
  const withCodes =
    codes === 'hidden' ? await countRows(db, 'emails', areTo(to), areIn(wanted)) : counted
  return {
    ...counted,
    hidden: withCodes.count - counted.count,
    states: states as Record<EmailState, number>,
  }
}

/** Shows what is known of one email, never what it says. */
export async function showEmail(
  { db }: Books,
  id: string,
): Promise<z.input<typeof shownEmail> | { refused: string }> {
  const row = z.guid().safeParse(id).success ? await findEmail(db, id) : undefined
  if (row === undefined) return { refused: `There is no email ${id}.` }
  const listed = await selectEmails(db).where('emails.id', '=', id).executeTakeFirstOrThrow()
  const order = await findOrderOf(db, row)
  return {
    ...listed,
    paused_at: row.paused_at,
    write_fault: row.write_fault,
    license_id: row.license_id,
    order_id: order?.id ?? null,
    order_number: order?.order_number ?? null,
    why_not_resend: whyNotResend(row),
  }
}
