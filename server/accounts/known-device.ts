import type { Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'

/** After its last sign-in, in milliseconds. */
const rememberedFor = 180 * times.day

/** Whether this browser has signed in to the account of this address within 180 days. */
export async function knowsDevice(
  { db, clock }: Books,
  emailNormal: string,
  deviceHash: Buffer,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select('accounts.id')
    .where('accounts.email_norm', '=', emailNormal)
    .where('known_devices.device_hash', '=', deviceHash)
    .where('known_devices.signed_in_at', '>', addMilliseconds(clock.now(), -rememberedFor))
    .executeTakeFirst()
  return known !== undefined
}

/** Whether this browser has signed in to any account within 180 days. */
export async function isKnownDevice({ db, clock }: Books, deviceHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('account_id')
    .where('device_hash', '=', deviceHash)
    .where('signed_in_at', '>', addMilliseconds(clock.now(), -rememberedFor))
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

export async function rememberDevice(
  trx: Trx,
  accountId: string,
  deviceHash: Buffer,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('known_devices')
    .values({ account_id: accountId, device_hash: deviceHash, signed_in_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ signed_in_at: now }),
    )
    .execute()
}
