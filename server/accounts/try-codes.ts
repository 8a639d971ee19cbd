import { budgets, type BudgetName } from '../budgets.ts'
import type { Deps, Books } from '../deps.ts'
import { warnOnceADay } from '../mail/warn-once-a-day.ts'
import { mac } from '../secrets/secrets.ts'
import type { DeviceBinding } from './device-binding.ts'
import { knowsDevice } from './known-device.ts'

/** A call that tries codes. */
export interface CodeAttempt {
  /** The addresses whose codes are tried, in their normal form; empty when no code is open. */
  targets: string[]
  /** How many codes of each one a guess is compared with. It counts that often, or two codes double the chance. */
  comparisons: number
  /** The signed-in account; null during a sign-in. */
  accountId: string | null
  deviceBinding: DeviceBinding
}

/** `found` is what the codes give access to; null when one is wrong. */
export type Tried<T> =
  | { found: T | null }
  | { refused: Counter['counts']; retryAfterSeconds: number }

interface Counter {
  counts: 'network' | 'account' | 'target'
  budget: BudgetName
  key: string
  /** The address to write to when this budget is used up. */
  warns?: string
}

/**
 * The only place that compares codes, whichever call they come from. Every budget is charged before
 * `compare` runs, so simultaneous guesses cannot all pass; success gives the points back.
 */
export async function tryCodes<T>(
  deps: Deps,
  attempt: CodeAttempt,
  compare: () => Promise<T | null>,
): Promise<Tried<T>> {
  const counters = await listCounters(deps, attempt)
  for (const { counts, budget, key, warns } of counters) {
    const spending = await deps.limits.spend(budget, key, { points: attempt.comparisons })
    if (spending.allowed) continue
    if (warns !== undefined) await warnOwner(deps, warns)
    return { refused: counts, retryAfterSeconds: spending.retryAfterSeconds }
  }
  const found = await compare()
  if (found !== null)
    for (const { budget, key } of counters)
      await deps.limits.refund(budget, key, attempt.comparisons)
  return { found }
}

async function listCounters(deps: Deps, attempt: CodeAttempt): Promise<Counter[]> {
  const { targets, accountId, deviceBinding } = attempt
  const tellers = await Promise.all(targets.map((email) => tellApart(deps, email, deviceBinding)))
  return [
    countNetwork(deviceBinding, tellers),
    ...(accountId === null ? [] : countAccount(accountId)),
    ...targets.flatMap((email, index) => countTarget(deps, email, deviceBinding, tellers[index]!)),
  ]
}

const strangers = 'strangers'

/**
 * Whose failures count together: those of a browser that has signed in to the address, so that no
 * stranger locks it out; and those of everybody else.
 */
async function tellApart(
  deps: Deps,
  email: string,
  { deviceHash }: DeviceBinding,
): Promise<string> {
  const isKnown = deviceHash !== null && (await knowsDevice(deps, email, deviceHash))
  return isKnown ? deviceHash.toString('hex') : strangers
}

/**
 * In a network, clients without a cookie are counted apart: they do not use up a visitor's tries. A
 * browser that one of the addresses does not know counts as a stranger.
 */
function countNetwork({ deviceHash, ipPrefix }: DeviceBinding, tellers: string[]): Counter {
  const [only = strangers, ...others] = new Set(tellers)
  const who = deviceHash === null ? 'no cookie' : others.length > 0 ? strangers : only
  return { counts: 'network', budget: 'verifyFailuresPerAddress', key: `${ipPrefix} ${who}` }
}

function countAccount(key: string): Counter[] {
  const names = ['verifyFailuresPerAccount', 'verifyFailuresPerAccountDay'] as const
  return names.map((budget) => ({ counts: 'account', budget, key }))
}

/** What clients without the cookie may use up comes first: refused there, they use up nothing else. */
function countTarget(
  deps: Deps,
  email: string,
  { deviceHash }: DeviceBinding,
  who: string,
): Counter[] {
  const key = hideTarget(deps, email, who)
  const warning = who === strangers && { warns: email }
  const shared = ['verifyFailuresPerEmail', 'verifyFailuresPerEmailDay'] as const
  return [
    ...(deviceHash === null
      ? [{ counts: 'target', budget: 'verifyFailuresWithoutCookiePerEmailDay', key } as const]
      : []),
    ...shared.map((budget) => ({ counts: 'target', budget, key, ...warning }) as const),
  ]
}

function hideTarget({ secrets }: Books, email: string, who: string): string {
  return mac(secrets.codePepper, 'failures', email, who).toString('base64url')
}

const failuresUntilLink = 10

/** Whether strangers, or this browser, entered ten wrong codes for the address within a day. */
export async function hasManyFailures(
  deps: Deps,
  email: string,
  deviceHash: Buffer,
): Promise<boolean> {
  for (const who of [strangers, deviceHash.toString('hex')]) {
    const day = await deps.limits.peek('verifyFailuresPerEmailDay', hideTarget(deps, email, who))
    if (!day.allowed || day.left <= budgets.verifyFailuresPerEmailDay.points - failuresUntilLink)
      return true
  }
  return false
}

/** Writes whether or not the address has an account, so that timing reveals nothing. */
async function warnOwner(deps: Deps, normal: string): Promise<void> {
  const account = await deps.db
    .selectFrom('accounts')
    .select('email')
    .where('email_norm', '=', normal)
    .executeTakeFirst()
  const email = { typed: account?.email ?? normal, normal }
  await deps.db.transaction().execute((trx) => warnOnceADay(deps, trx, email, 'wrong_codes'))
}
