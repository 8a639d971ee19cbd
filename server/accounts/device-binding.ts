import type { Selectable } from 'kysely'
import type { Database, Trx } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { hash, mac } from '../settings/secrets/secrets.ts'

/** The part of a credential that someone who stole the code does not have. */
export interface DeviceBinding {
  /** The device cookie that the caller sent; null without one. */
  cookie: string | null
  deviceHash: Buffer | null
  /** The caller's network: /32 of IPv4, /64 of IPv6. */
  ipPrefix: string
}

export function hashDevice(cookie: string): Buffer {
  return hash(cookie)
}

type BoundSession = Pick<
  Selectable<Database['sessions']>,
  'code_id' | 'device_hash' | 'ip_prefix' | 'verified_at'
>

export function holdsSession(
  deps: ShopContext,
  { cookie, deviceHash, ipPrefix }: DeviceBinding,
  session: BoundSession,
): boolean {
  if (cookie === null || deviceHash === null) return session.ip_prefix === ipPrefix
  if (session.device_hash?.equals(deviceHash)) return true
  const isFresh = deps.clock.now() < addMilliseconds(session.verified_at, formerCookieWorks)
  return isFresh && findRenewed(deps, cookie, session) !== null
}

/**
 * How long the former cookie still works after the sign-in, in milliseconds. Other tabs need it, and so does
 * a browser that never received the response with the new one.
 */
const formerCookieWorks = times.minute

/** Returns the cookie that replaced this one when the session was opened; null for any other session. */
export function findRenewed(
  deps: ShopContext,
  cookie: string,
  { code_id, device_hash }: Pick<BoundSession, 'code_id' | 'device_hash'>,
): string | null {
  const renewed = makeRenewed(deps, cookie, code_id)
  return device_hash?.equals(hashDevice(renewed)) ? renewed : null
}

/**
 * Makes the new cookie. Calls that open the session at the same time, or again, get the same one. Somebody
 * who planted the former cookie in another browser cannot compute it.
 */
export function makeRenewed({ secrets }: ShopContext, cookie: string, codeId: string): string {
  return mac(secrets.codePepper, 'renewed device', cookie, codeId).toString('base64url')
}

/**
 * Replaces the browser's cookie, so that a cookie planted there before the sign-in is worthless. In a known
 * browser, its orders and sessions move to the new cookie. Returns the hash of the new one.
 */
export async function replaceDevice(trx: Trx, cookie: string, renewed: string): Promise<Buffer> {
  const [former, device_hash] = [hashDevice(cookie), hashDevice(renewed)]
  for (const table of ['orders', 'known_devices', 'sessions'] as const)
    await trx.updateTable(table).set({ device_hash }).where('device_hash', '=', former).execute()
  return device_hash
}

/** How long a browser is remembered after its last sign-in, in milliseconds. */
const rememberedFor = 180 * times.day

/**
 * Finds the account that this browser signed in to within 180 days, by this address or, without one, by any.
 * Returns null if there is none.
 */
export async function findKnownAccount(
  { db, clock }: ShopContext,
  deviceHash: Buffer,
  emailNormal?: string,
): Promise<string | null> {
  const known = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select('accounts.id')
    .where('device_hash', '=', deviceHash)
    .where('known_devices.signed_in_at', '>', addMilliseconds(clock.now(), -rememberedFor))
    .$if(emailNormal !== undefined, (query) => query.where('email_norm', '=', emailNormal!))
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst()
  return known?.id ?? null
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
