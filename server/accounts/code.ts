import { randomBytes, randomInt } from 'node:crypto'
import type { Secret } from '#contract/admin/write.ts'
import { sizes } from '#contract/limits.ts'
import type { RateLimitName } from '../settings/rate-limits.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { nameCounted } from '../settings/kind.ts'
import { hash, isMac, mac } from '../settings/secrets/secrets.ts'
import { type DeviceBinding, findKnownAccount } from './device-binding.ts'

export const comparisonsPerCode = 5
export const codesPerBrowser = 2

export function makeCode(): Secret {
  return String(randomInt(10 ** sizes.code)).padStart(sizes.code, '0') as Secret
}

/** Computes what is stored for a code; `id` is the id of its row. */
export function macCode(deps: ShopContext, id: string, emailNormal: string, code: string): Buffer {
  return mac(deps.secrets.codePepper, id, emailNormal, code)
}

/** Compares in constant time. */
export function isCode(
  deps: ShopContext,
  stored: Buffer,
  id: string,
  emailNormal: string,
  code: string,
): boolean {
  return isMac(deps.secrets.codePepper, stored, id, emailNormal, code)
}

/**
 * Counts before it compares, in one statement, so that only five of 200 simultaneous guesses are compared.
 */
export async function takeAttempt(
  { db }: ShopContext,
  table: 'sign_in_codes' | 'email_changes',
  { id }: { id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', comparisonsPerCode)
    .where('burned_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes a token of 256 bits. Nobody can guess it, so whoever has it is not rate-limited. */
export function makeLinkToken(): Secret {
  return randomBytes(32).toString('base64url') as Secret
}

export function hashLinkToken(token: string): Buffer {
  return hash(`sign-in link ${token}`)
}

/**
 * Names the rate-limit counter of an address, alone or with a network or a browser, without revealing the
 * address.
 */
export function hideCounter(
  { secrets }: ShopContext,
  emailNormal: string,
  ...of: string[]
): string {
  return mac(secrets.codePepper, 'counter', emailNormal, ...of).toString('base64url')
}

/** Names the counter of emails to an address. All addresses of one mailbox share a counter. */
export function hideMailbox(deps: ShopContext, emailNormal: string, ...of: string[]): string {
  return hideCounter(deps, nameCounted(deps.config.kind, emailNormal), ...of)
}

/** An address whose code somebody tries, in its normal form. */
interface Target {
  email: string
  /** Set for a change of address: its guesses are counted separately from sign-ins at the new address. */
  of?: 'changes'
}

interface Guess {
  /** Empty when there is no code to compare with. */
  targets: Target[]
  /**
   * How many codes of each target a guess is compared with. It costs that many points, because two codes
   * double the chance of a hit.
   */
  comparisons: number
  device: DeviceBinding
}

/** `found` is what the codes give access to, or null when one of them is wrong. */
export type Tried<T> =
  | { found: T | null }
  | { refused: Counter['counts']; retryAfterSeconds: number }

interface Counter {
  counts: 'network' | 'target'
  limit: RateLimitName
  key: string
}

/**
 * Compares codes for every call; nothing else does. It charges every rate limit before `compare` runs, so
 * that simultaneous guesses cannot all pass, and gives the points back on success.
 */
export async function tryCodes<T>(
  deps: Deps,
  guess: Guess,
  compare: () => Promise<T | null>,
): Promise<Tried<T>> {
  const counters = await listCounters(deps, guess)
  for (const { counts, limit, key } of counters) {
    const taken = await deps.limits.take(limit, key, { points: guess.comparisons })
    if (!taken.allowed) return { refused: counts, retryAfterSeconds: taken.retryAfterSeconds }
  }
  const found = await compare()
  if (found !== null)
    for (const { limit, key } of counters) await deps.limits.giveBack(limit, key, guess.comparisons)
  return { found }
}

async function listCounters(deps: Deps, { targets, device }: Guess): Promise<Counter[]> {
  const guessers = await Promise.all(targets.map(({ email }) => tellApart(deps, email, device)))
  const [only = strangers, ...others] = guessers
  const inNetwork = others.length > 0 ? strangers : only
  return [
    {
      counts: 'network',
      limit: 'guessesPerAddress',
      key: `codes ${device.ipPrefix} ${inNetwork}`,
    },
    ...targets.map(({ email, of }, index) => {
      const key = hideCounter(deps, email, guessers[index]!, ...(of ? [of] : []))
      return { counts: 'target', limit: 'wrongCodesPerEmailDay', key } as const
    }),
  ]
}

const strangers = 'strangers'

/**
 * Returns the group whose wrong codes are counted together. A browser that has signed in to the address has
 * its own group, so that no stranger can lock it out.
 */
async function tellApart(
  deps: Deps,
  email: string,
  { deviceHash }: DeviceBinding,
): Promise<string> {
  const isKnown = deviceHash !== null && (await findKnownAccount(deps, deviceHash, email)) !== null
  return isKnown ? deviceHash.toString('hex') : strangers
}
