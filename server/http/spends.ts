import type { Context, MiddlewareHandler } from 'hono'
import type { BudgetName } from '../budgets.ts'
import { type Limits, spendAll } from '../limits.ts'
import { addressOf, wideNetworkOf } from './address.ts'
import { tooMany } from './refusal.ts'

/** The budgets of a public call, by whose they are. */
export interface Spends {
  /** Counts apart what shares a class: the keys begin with it. */
  of?: string
  /** A browser that has signed in is looked at first; `site` bounds all of them together. */
  knownBrowser?: { own: BudgetName; site?: BudgetName }
  /** An IPv4 address, or a /64 of IPv6. */
  network?: BudgetName
  /** A /24 of IPv4, or a /48 of IPv6. */
  wideNetwork?: BudgetName
  /** What the call is about: an order, a license and its device, an account, an address. */
  subject?: BudgetName[]
  site?: BudgetName[]
}

/** The subject of a call, where that is narrower than a network. `says` is who did too much of what. */
export interface Subject {
  budget: BudgetName
  key: string
  says: string
}

/** Who calls, besides a network, and about what; subjects begin with the narrowest. */
interface Caller {
  knownBrowser?: string | null
  subjects?: Subject[]
}

export interface Overspent {
  whose: 'network' | 'site' | Subject
  retryAfterSeconds: number
}

declare module 'hono' {
  interface ContextVariableMap {
    spends: Spends[]
  }
}

interface SpendDeps {
  limits: Pick<Limits, 'spend' | 'peek'>
}

const naming = new WeakSet<object>()

/** Says which budgets a route has, where it is registered. Each is spent where it is known what for. */
export function spends(...named: [Spends, ...Spends[]]): MiddlewareHandler {
  const name: MiddlewareHandler = (c, next) => {
    c.set('spends', named)
    return next()
  }
  naming.add(name)
  return name
}

/** Whether a handler of a route says which budgets it has. */
export function namesBudgets(handler: object): boolean {
  return naming.has(handler)
}

/**
 * Takes a point of each: of the known browser first, and of nobody else then. Beyond its own budget it
 * counts like any other. Answers which one is used up; null when none is.
 */
export async function spend(
  { limits }: SpendDeps,
  c: Context,
  named: Spends,
  { knownBrowser = null, subjects = [] }: Caller = {},
): Promise<Overspent | null> {
  if (!c.get('spends')?.includes(named)) throw new Error('The route does not name these budgets.')
  if (knownBrowser !== null && (await spendOwn({ limits }, named, knownBrowser))) return null
  const ofSubjects = subjects.map((each) => [each.budget, each.key, each] as const)
  const over = await spendAll(limits, [...ofSubjects, ...listShared(c, named)])
  return over && { whose: over.counter[2], retryAfterSeconds: over.retryAfterSeconds }
}

/** Gives back the points that a call took of what it shares with others. */
export async function refundSpent(
  { limits }: { limits: Pick<Limits, 'refund'> },
  c: Context,
  named: Spends,
): Promise<void> {
  for (const [budget, key] of listShared(c, named)) await limits.refund(budget, key)
}

/** Throws the refusal that says whose budget is used up. */
export async function spendOrRefuse(
  deps: SpendDeps,
  c: Context,
  named: Spends,
  caller: Caller = {},
): Promise<void> {
  const over = await spend(deps, c, named, caller)
  if (over !== null) throw refuse(over)
}

/** `ofSite`: who did too much of what, when it was everybody together. */
export function refuse(
  { whose, retryAfterSeconds }: Overspent,
  ofSite = 'Too many people are asking for this right now.',
) {
  if (typeof whose === 'object') return tooMany(retryAfterSeconds, whose.says)
  return whose === 'site' ? tooMany(retryAfterSeconds, ofSite) : tooMany(retryAfterSeconds)
}

async function spendOwn(
  { limits }: SpendDeps,
  { knownBrowser }: Spends,
  key: string,
): Promise<boolean> {
  if (!knownBrowser) return false
  const { own, site } = knownBrowser
  const together = site ? [[site, 'known browsers'] as const] : []
  return (await spendAll(limits, [[own, key], ...together])) === null
}

function listShared(c: Context, { of, network, wideNetwork, site = [] }: Spends) {
  const shared: (readonly [BudgetName, key: string, whose: 'network' | 'site'])[] = []
  const apart = (key: string) => (of ? `${of} ${key}` : key)
  if (network) shared.push([network, apart(addressOf(c)), 'network'])
  if (wideNetwork) shared.push([wideNetwork, apart(wideNetworkOf(c)), 'network'])
  for (const budget of site) shared.push([budget, apart('site'), 'site'])
  return shared
}
