import type { NotNull } from 'kysely'
import type { AccountInfo } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import type { Deps } from '../deps.ts'

/** Answers who the account belongs to, and whether its keys can be shown. */
export async function describeAccount(
  deps: Pick<Deps, 'db'>,
  accountId: string,
): Promise<Omit<AccountInfo, 'licenses' | 'orders'>> {
  const account = await deps.db
    .selectFrom('accounts')
    .leftJoin('eula_acceptances', (join) =>
      join
        .onRef('eula_acceptances.account_id', '=', 'accounts.id')
        .on('eula_acceptances.version', '=', product.eulaVersion),
    )
    .select([
      'accounts.email',
      'accounts.created_at',
      'accounts.renewal_letters',
      'eula_acceptances.accepted_at',
    ])
    .where('accounts.id', '=', accountId)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
  return {
    email: account.email,
    accepted_eula: account.accepted_at !== null,
    created_at: account.created_at.toISOString(),
    renewal_letters: account.renewal_letters,
  }
}
