import type { BudgetName } from '#contract/limits.ts'
import type { Deps } from '../deps.ts'
import { warnOnceADay } from '../mail/warn-once-a-day.ts'
import { mac } from '../secrets.ts'
import type { Binder } from './binder.ts'
import { knowsDevice } from './known-device.ts'

type TryDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'limits' | 'jobs'>

/** A call that tries codes. */
export interface Attempt {
  /** The addresses whose codes are tried, in their normal form; none where no code is open. */
  targets: string[]
  /** The account that is signed in; null at a sign-in. */
  accountId: string | null
  binder: Binder
}

/** `found` is what the codes open; null when one is wrong. */
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
 * The one place that lets codes be compared, whichever call they came by. Every budget gives a point
 * before `compare` runs, so guesses sent at once cannot pass together; success takes back that one.
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
  const { targets, accountId, binder } = attempt
  const known = await Promise.all(targets.map((email) => findKnownDevice(deps, email, binder)))
  const [device = ''] = known
  const isKnown = device !== '' && known.every((each) => each !== '')
  return [
    countNetwork(binder.ipPrefix, isKnown ? device : ''),
    ...(accountId === null ? [] : countAccount(accountId)),
    ...targets.flatMap((email, index) => countTarget(deps, email, known[index]!)),
  ]
}

/** A browser that has signed in to the address fails on its own account: no stranger locks it out. */
async function findKnownDevice(deps: TryDeps, email: string, { deviceHash }: Binder) {
  const known = deviceHash !== null && (await knowsDevice(deps, email, deviceHash))
  return known ? deviceHash.toString('hex') : ''
}

function countNetwork(ipPrefix: string, device: string): Counter {
  const key = device === '' ? ipPrefix : `${ipPrefix} ${device}`
  return { counts: 'network', budget: 'verifyFailuresPerAddress', key }
}

function countAccount(key: string): Counter[] {
  const budgets = ['verifyFailuresPerAccount', 'verifyFailuresPerAccountDay'] as const
  return budgets.map((budget) => ({ counts: 'account', budget, key }))
}

function countTarget(deps: TryDeps, email: string, device: string): Counter[] {
  const parts = device === '' ? [email] : [email, device]
  const key = mac(deps.secrets.codePepper, 'failures', ...parts).toString('base64url')
  const warning = device === '' ? { warns: email } : {}
  const budgets = ['verifyFailuresPerEmail', 'verifyFailuresPerEmailDay'] as const
  return budgets.map((budget) => ({ counts: 'target', budget, key, ...warning }))
}

/** Whether the address has an account or not, so that the time it takes tells nothing. */
async function warnOwner(deps: TryDeps, normal: string): Promise<void> {
  const account = await deps.db
    .selectFrom('accounts')
    .select('email')
    .where('email_norm', '=', normal)
    .executeTakeFirst()
  const email = { typed: account?.email ?? normal, normal }
  await deps.db.transaction().execute((trx) => warnOnceADay(deps, trx, email, 'wrong_codes'))
}
