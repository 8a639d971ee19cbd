import type { NotNull } from 'kysely'
import { lockAccounts } from '#db/lock-order.ts'
import type { Trx } from '#db/schema.ts'
import { product } from '#contract/product.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { macs } from '../settings/secrets/secrets.ts'
import { sealKey } from './issue.ts'
import { makeLicenseKey } from './key.ts'
import { hashMailbox } from './mailbox.ts'

/** Gives a trial to an account without a license. Repeating changes nothing. Each mailbox gets only one. */
export async function giveTrial(
  deps: ShopContext,
  accountId: string,
): Promise<'given' | 'has_license' | 'trial_used'> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock prevents a purchase and a trial, or two trials, from racing.
    const account = await lockAccounts(trx)
      .where('id', '=', accountId)
      .$narrowType<{ email_norm: NotNull }>()
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

/** Issues at most one trial per account and per mailbox; returns false when there already was one. */
export async function issueTrial(
  deps: ShopContext,
  trx: Trx,
  account: { id: string; email_norm: string },
): Promise<boolean> {
  const [hash, ...earlier] = hashMailbox(deps, account.email_norm)
  if (await hasHadTrial(trx, earlier)) return false
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('licenses')
    .values({
      ...sealKey(deps, account.id, makeLicenseKey()),
      order_id: null,
      license_type: 'trial',
      max_activations: product.trialActivations,
      updates_until: addMilliseconds(deps.clock.now(), product.trialDays * times.day),
      trial_address_hash: hash!,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Looks for hashes made with earlier secrets. The unique index cannot match those with a new one. */
async function hasHadTrial(trx: Trx, hashes: Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false
  const found = await trx
    .selectFrom('licenses')
    .select('id')
    .where('trial_address_hash', 'in', hashes)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Reports whether the device can use this trial, because it has used no other, from any mailbox. Stores a
 * keyed hash of its fingerprint.
 */
export async function claimTrial(
  deps: ShopContext,
  trx: Trx,
  licenseId: string,
  fingerprint: string,
): Promise<boolean> {
  const hashes = hashTrialDevice(deps, fingerprint)
  const now = deps.clock.now()
  const used = (await findClaim(trx, hashes)) ?? (await claim(trx, hashes, licenseId, now))
  return used === licenseId
}

/** Hashes the device of a trial, with each secret. The first hash is the one to store. */
export function hashTrialDevice({ secrets }: ShopContext, fingerprint: string): Buffer[] {
  return macs(secrets.keyLookup, 'trial device', fingerprint)
}

async function findClaim(trx: Trx, hashes: Buffer[]): Promise<string | null> {
  const claimed = await trx
    .selectFrom('trial_devices')
    .select('license_id')
    .where('fingerprint_mac', 'in', hashes)
    .executeTakeFirst()
  return claimed?.license_id ?? null
}

async function claim(
  trx: Trx,
  hashes: Buffer[],
  licenseId: string,
  now: Date,
): Promise<string | null> {
  await trx
    .insertInto('trial_devices')
    .values({ fingerprint_mac: hashes[0]!, license_id: licenseId, first_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Two licenses may ask at once. The first to write gets the claim.
  return findClaim(trx, hashes)
}
