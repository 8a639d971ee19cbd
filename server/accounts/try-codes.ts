import type { BudgetName } from '../budgets.ts'
import type { Deps } from '../deps.ts'
import { warnOnceADay } from '../mail/warn-once-a-day.ts'
import { mac } from '../secrets.ts'
import type { DeviceBinding } from './device-binding.ts'
import { knowsDevice } from './known-device.ts'

type TryDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits' | 'jobs'>

/** A call that tries codes. */
export interface Attempt {
  /** The addresses whose codes are tried, in their normal form; empty when no code is open. */
  targets: string[]
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
 * `compare` runs, so simultaneous guesses cannot all pass; success gives that point back.
 */
export async function tryCodes<T>(
  deps: TryDeps,
  attempt: Attempt,
  compare: () => Promise<T | null>,
): Promise<Tried<T>> {
  const counters = await listCounters(deps, attempt)
  for (const { counts, budget, key, warns } of counters) {
    const spending = await deps.limits.spend(budget, key)
    if (spending.allowed) continue
    if (warns !== undefined) await warnOwner(deps, warns)
    return { refused: counts, retryAfterSeconds: spending.retryAfterSeconds }
  }
  const found = await compare()
  if (found !== null)
    for (const { budget, key } of counters) await deps.limits.giveBack(budget, key)
  return { found }
}

async function listCounters(deps: TryDeps, attempt: Attempt): Promise<Counter[]> {
  const { targets, accountId, deviceBinding } = attempt
  const tellers = await Promise.all(targets.map((email) => tellApart(deps, email, deviceBinding)))
  // A browser that one of the addresses does not know shares its network's budget.
  const [ofNetwork = 'no cookie'] = new Set(tellers).size > 1 ? ['strangers'] : tellers
  return [
    countNetwork(deviceBinding.ipPrefix, ofNetwork),
    ...(accountId === null ? [] : countAccount(accountId)),
    ...targets.flatMap((email, index) => countTarget(deps, email, tellers[index]!)),
  ]
}

/**
 * Whose failures count together: those of a browser that has signed in to the address, so that no
 * stranger locks it out; those of all other browsers; and those of clients without cookies, so that
 * a neighbor behind the same IP address does not use up a visitor's tries.
 */
async function tellApart(
  deps: TryDeps,
  email: string,
  { deviceHash }: DeviceBinding,
): Promise<string> {
  if (deviceHash === null) return 'no cookie'
  return (await knowsDevice(deps, email, deviceHash)) ? deviceHash.toString('hex') : 'strangers'
}

function countNetwork(ipPrefix: string, who: string): Counter {
  return { counts: 'network', budget: 'verifyFailuresPerAddress', key: `${ipPrefix} ${who}` }
}

function countAccount(key: string): Counter[] {
  const budgets = ['verifyFailuresPerAccount', 'verifyFailuresPerAccountDay'] as const
  return budgets.map((budget) => ({ counts: 'account', budget, key }))
}

function countTarget(deps: TryDeps, email: string, who: string): Counter[] {
  const key = mac(deps.secrets.codePepper, 'failures', email, who).toString('base64url')
  const isStranger = who === 'strangers' || who === 'no cookie'
  const budgets = ['verifyFailuresPerEmail', 'verifyFailuresPerEmailDay'] as const
  return budgets.map((budget) => ({
    counts: 'target',
    budget,
    key,
    ...(isStranger && { warns: email }),
  }))
}

/** Writes whether or not the address has an account, so that timing reveals nothing. */
async function warnOwner(deps: TryDeps, normal: string): Promise<void> {
  const account = await deps.db
    .selectFrom('accounts')
    .select('email')
    .where('email_norm', '=', normal)
    .executeTakeFirst()
  const email = { typed: account?.email ?? normal, normal }
  await deps.db.transaction().execute((trx) => warnOnceADay(deps, trx, email, 'wrong_codes'))
}
