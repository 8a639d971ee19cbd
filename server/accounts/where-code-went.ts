import { sql } from 'kysely'
import type { WhereCodeWent } from '#contract/account.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'

const prefix = 'code:'

/** What the email of a code is about; one without it is told to nobody. */
export function nameCodeEmail(codeId: string): string {
  return prefix + codeId
}

/**
 * What the mail server said to the emails that this browser asked for: to the newest it has answered. The
 * statement is the same for every address, and asks about no account.
 */
export async function findWhereCodeWent(
  { db, clock }: Books,
  emailNormal: string,
  deviceHash: Buffer,
): Promise<WhereCodeWent['went']> {
  const answered = await db
    .selectFrom('sign_in_codes')
    .innerJoin('emails', (join) =>
      join.on('emails.once', '=', sql<string>`${prefix} || ${sql.ref('sign_in_codes.id')}`),
    )
    .select('emails.bounced_at')
    .where('email_norm', '=', emailNormal)
    .where('device_hash', '=', deviceHash)
    .where('sign_in_codes.created_at', '>', addMilliseconds(clock.now(), -times.codeLifetime))
    .where(({ eb, or }) => or([eb('sent_at', 'is not', null), eb('bounced_at', 'is not', null)]))
    .orderBy('sign_in_codes.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (answered === undefined) return 'unknown'
  return answered.bounced_at === null ? 'sent' : 'refused'
}
