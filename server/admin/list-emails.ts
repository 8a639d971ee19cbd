import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { comesAfter, makeCursor, pageSize } from './page.ts'

export const emailStates = ['waiting', 'held', 'sent', 'bounced', 'dropped'] as const
type EmailState = (typeof emailStates)[number]

interface ListedEmail {
  id: string
  created: Date
  kind: string
  to: string
  state: EmailState
  sent: Date | null
  /** Why it came back, in the words of a mail server. */
  reason: string | null
  cursor: string
}

interface Filter {
  state?: string | undefined
  to?: string | undefined
  after?: string | undefined
}

const state = sql<EmailState>`case when bounced_at is not null then 'bounced'
  when sent_at is not null then 'sent' when dropped_at is not null then 'dropped'
  when held_at is not null then 'held' else 'waiting' end`

/** Lists emails of every kind, newest first, fifty at a time. Never what is in them. */
export async function listEmails(
  { db }: Pick<Deps, 'db'>,
  filter: Filter,
): Promise<ListedEmail[] | { refused: string }> {
  const { state: wanted, to, after } = filter
  if (wanted !== undefined && !emailStates.some((each) => each === wanted))
    return { refused: `A state is one of ${emailStates.join(', ')}.` }
  const page = comesAfter('created_at', 'id', after)
  if (page === null) return { refused: `There is no page ${after}.` }
  return db
    .selectFrom('letters')
    .select(['id', 'created_at as created', 'kind', 'recipient as to', 'sent_at as sent'])
    .select(['bounce_reason as reason', state.as('state')])
    .select(makeCursor('created_at', 'id').as('cursor'))
    .where(page)
    .$if(wanted !== undefined, (query) => query.where(state, '=', wanted as EmailState))
    .$if(to !== undefined, (query) => query.where(sql`lower(recipient)`, '=', to!.toLowerCase()))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()
}
