import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { accountInfo } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import type { ShopContext } from '../settings/deps.ts'
import { mac } from '../settings/secrets/secrets.ts'

/**
 * Describes the account: its owner, and whether its keys can be shown. Accepting any version of the EULA is
 * enough.
 */
export async function describeAccount(
  deps: ShopContext,
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

/**
 * Stores that the EULA was accepted: which version, when, and with which seller. Accepting it again changes
 * nothing.
 */
export async function acceptEula(
  deps: ShopContext,
  accountId: string,
  ipPrefix: string,
): Promise<void> {
  const { name, address } = deps.config.seller
  await deps.db
    .insertInto('eula_acceptances')
    .values({
      account_id: accountId,
      version: product.eulaVersion,
      accepted_at: deps.clock.now(),
      address_hash: mac(deps.secrets.codePepper, 'eula', ipPrefix),
      seller_name: name,
      seller_address: address.join(', '),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Reports whether the account gets emails about renewals; null when there is no such account. */
export async function wantsRenewalEmails(
  { db }: ShopContext,
  accountId: string,
): Promise<boolean | null> {
  const account = await db
    .selectFrom('accounts')
    .select('renewal_emails')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.renewal_emails ?? null
}

export async function switchRenewalEmails(
  { db }: ShopContext,
  accountId: string,
  on: boolean,
): Promise<void> {
  await db.updateTable('accounts').set({ renewal_emails: on }).where('id', '=', accountId).execute()
}
