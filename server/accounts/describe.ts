import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { accountInfo } from '#contract/account.ts'
import type { Books } from '../deps.ts'

/** Answers who the account belongs to, and whether its keys can be shown: once any version is accepted. */
export async function describeAccount(
  deps: Books,
  accountId: string,
): Promise<Omit<z.input<typeof accountInfo>, 'licenses' | 'orders'>> {
  const account = await deps.db
    .selectFrom('accounts')
    .leftJoin('eula_acceptances', 'eula_acceptances.account_id', 'accounts.id')
    .select(['email', 'created_at', 'renewal_emails', 'version', 'accepted_at'])
    .where('accounts.id', '=', accountId)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
  return {
    email: account.email,
    accepted_eula: account.accepted_at !== null,
    eula_version: account.version,
    eula_accepted_at: account.accepted_at,
    created_at: account.created_at,
    renewal_emails: account.renewal_emails,
  }
}
