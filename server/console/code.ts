import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { isMac, mac } from '../secrets/secrets.ts'

/** Keeps these hashes apart from those of the shop's codes, whatever their ids and digits. */
const purpose = 'console code'
/** After its last right code, in milliseconds. */
const rememberedFor = 180 * times.day

export function macConsoleCode(
  { secrets }: Books,
  id: string,
  emailNormal: string,
  code: string,
): Buffer {
  return mac(secrets.codePepper, purpose, id, emailNormal, code)
}

/** Compares in constant time. */
export function isConsoleCode(
  { secrets }: Books,
  stored: Buffer,
  id: string,
  emailNormal: string,
  code: string,
): boolean {
  return isMac(secrets.codePepper, stored, purpose, id, emailNormal, code)
}

/** Whether a right code to this address was entered in this browser within 180 days. */
export async function knowsBrowser(
  { db, clock }: Books,
  emailNormal: string,
  browserHash: Buffer,
): Promise<boolean> {
  const known = await db
    .selectFrom('admin_codes')
    .select('id')
    .where('email_norm', '=', emailNormal)
    .where('browser_hash', '=', browserHash)
    .where('verified_at', '>', addMilliseconds(clock.now(), -rememberedFor))
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** Counters don't need readable addresses. */
export function hideCounter({ secrets }: Books, ...key: string[]): string {
  return mac(secrets.codePepper, 'console counter', ...key).toString('base64url')
}
