import type { Context, MiddlewareHandler } from 'hono'
import type { RateLimitName } from '../rate-limits.ts'
import { type Limits, takeAll } from '../limits.ts'
import { addressOf, wideNetworkOf } from './address.ts'
import { tooMany } from './refusal.ts'

/** The rate limits of a public call, by whose they are. */
export interface CallLimits {
  /** Counts apart what shares a class: the keys begin with it. */
  of?: string
  /** A browser that has signed in is looked at first; `site` bounds all of them together. */
  knownBrowser?: { own: RateLimitName; site?: RateLimitName }
  /** An IPv4 address, or a /64 of IPv6. */
  network?: RateLimitName
  /** A /24 of IPv4, or a /48 of IPv6. */
  wideNetwork?: RateLimitName
  /** What the call is about: an order, a license and its device, an account, an address. */
  subject?: RateLimitName[]
  site?: RateLimitName[]
}

/** The subject of a call, where that is narrower than a network. `says` is who did too much of what. */
export interface Subject {
  limit: RateLimitName
  key: string
  says: string
}

/** Who calls, besides a network, and about what; subjects begin with the narrowest. */
interface Caller {
  knownBrowser?: string | null
  subjects?: Subject[]
}

export interface OverLimit {
  whose: 'network' | 'site' | Subject
  retryAfterSeconds: number
}

declare module 'hono' {
  interface ContextVariableMap {
    limits: CallLimits[]
  }
}

interface LimitDeps {
  limits: Pick<Limits, 'take' | 'peek'>
}

const naming = new WeakSet<object>()

/** Says which rate limits a route has, where it is registered. Points are taken where it is known of whom. */
export function nameLimits(...named: [CallLimits, ...CallLimits[]]): MiddlewareHandler {
  const name: MiddlewareHandler = (c, next) => {
    c.set('limits', named)
    return next()
  }
  naming.add(name)
  return name
}

/** Whether a handler of a route says which rate limits it has. */
export function namesLimits(handler: object): boolean {
  return naming.has(handler)
}

/**
 * Takes a point of each: of the known browser first, and of nobody else then. Beyond its own rate limit it
 * counts like any other. Answers which one is used up; null when none is.
 */
export async function take(
  { limits }: LimitDeps,
  c: Context,
  named: CallLimits,
  { knownBrowser = null, subjects = [] }: Caller = {},
): Promise<OverLimit | null> {
  if (!c.get('limits')?.includes(named))
    throw new Error('The route does not name these rate limits.')
  if (knownBrowser !== null && (await takeOwn({ limits }, named, knownBrowser))) return null
  const ofSubjects = subjects.map((each) => [each.limit, each.key, each] as const)
  const over = await takeAll(limits, [...ofSubjects, ...listShared(c, named)])
  return over && { whose: over.counter[2], retryAfterSeconds: over.retryAfterSeconds }
}

/** Gives back the points that a call took of what it shares with others. */
export async function giveBackTaken(
  { limits }: { limits: Pick<Limits, 'giveBack'> },
  c: Context,
  named: CallLimits,
): Promise<void> {
  for (const [limit, key] of listShared(c, named)) await limits.giveBack(limit, key)
}

/** Throws the refusal that says whose rate limit is used up. */
export async function takeOrRefuse(
  deps: LimitDeps,
  c: Context,
  named: CallLimits,
  caller: Caller = {},
): Promise<void> {
  const over = await take(deps, c, named, caller)
  if (over !== null) throw refuse(over)
}

/** `ofSite`: who did too much of what, when it was everybody together. */
export function refuse(
  { whose, retryAfterSeconds }: OverLimit,
  ofSite = 'Too many people are asking for this right now.',
) {
  if (typeof whose === 'object') return tooMany(retryAfterSeconds, whose.says)
  return whose === 'site' ? tooMany(retryAfterSeconds, ofSite) : tooMany(retryAfterSeconds)
}

async function takeOwn(
  { limits }: LimitDeps,
  { knownBrowser }: CallLimits,
  key: string,
): Promise<boolean> {
  if (!knownBrowser) return false
  const { own, site } = knownBrowser
  const together = site ? [[site, 'known browsers'] as const] : []
  return (await takeAll(limits, [[own, key], ...together])) === null
}

function listShared(c: Context, { of, network, wideNetwork, site = [] }: CallLimits) {
  const shared: (readonly [RateLimitName, key: string, whose: 'network' | 'site'])[] = []
  const apart = (key: string) => (of ? `${of} ${key}` : key)
  if (network) shared.push([network, apart(addressOf(c)), 'network'])
  if (wideNetwork) shared.push([wideNetwork, apart(wideNetworkOf(c)), 'network'])
  for (const limit of site) shared.push([limit, apart('site'), 'site'])
  return shared
}
