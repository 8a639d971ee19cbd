import type { NotNull, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps } from '../deps.ts'
import { mac } from '../secrets.ts'
import { sealKey } from './issue.ts'
import { makeLicenseKey } from './key.ts'

type TrialDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** Gives a trial to an account without a license; repeating changes nothing. One per mailbox. */
export async function giveTrial(
  deps: TrialDeps,
  accountId: string,
): Promise<'given' | 'has_license' | 'trial_used'> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock keeps a purchase and a trial, or two trials, from racing each other.
    const account = await trx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', accountId)
      .$narrowType<{ email_norm: NotNull }>()
      .forUpdate()
      .executeTakeFirstOrThrow()
    const license = await trx
      .selectFrom('licenses')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst()
    if (license !== undefined) return 'has_license'
    return (await issueTrial(deps, trx, account)) ? 'given' : 'trial_used'
  })
}

/** Issues at most one per account and one per mailbox; false when there was one. */
export async function issueTrial(
  deps: Omit<TrialDeps, 'db'>,
  trx: Transaction<Database>,
  account: { id: string; email_norm: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('licenses')
    .values({
      ...sealKey(deps, account.id, makeLicenseKey()),
      order_id: null,
      license_type: 'trial',
      max_activations: product.trialActivations,
      updates_until: addMilliseconds(deps.clock.now(), product.trialDays * times.day),
      trial_address_hash: mac(deps.secrets.keyLookup, 'trial', nameMailbox(account.email_norm)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** ada+2@example.org is ada@example.org, and Gmail ignores dots. For the trial only. */
function nameMailbox(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const untagged = local.replace(/\+.*$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

/**
 * Whether the device can use this trial: it has used no other, from any mailbox. Remembers the device
 * by a keyed hash of its fingerprint.
 */
export async function claimTrial(
  { clock, secrets }: Omit<TrialDeps, 'db'>,
  trx: Transaction<Database>,
  licenseId: string,
  fingerprint: string,
): Promise<boolean> {
  const fingerprint_mac = mac(secrets.keyLookup, 'trial device', fingerprint)
  await trx
    .insertInto('trial_devices')
    .values({ fingerprint_mac, license_id: licenseId, first_used_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const used = await trx
    .selectFrom('trial_devices')
    .select('license_id')
    .where('fingerprint_mac', '=', fingerprint_mac)
    .executeTakeFirstOrThrow()
  return used.license_id === licenseId
}
