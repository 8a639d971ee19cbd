import type { Context } from 'hono'
import type { ShopContext } from '../../settings/deps.ts'
import type { RateLimitName } from '../../settings/rate-limits.ts'
import { type Limits, takeAll } from '../../settings/limits.ts'
import { findKnownBrowser } from '../calls/accounts/known-browser.ts'
import { addressOf, wideNetworkOf } from './address.ts'
import { tooMany } from './refusal.ts'

/** The rate limits of a call, by what they count. The frame takes their points before anything is done. */
export interface FrameLimits {
  /** Counts separately from other limits of the same class, because the keys begin with this text. */
  of?: string
  /**
   * The limits of a browser that has signed in, which are tried first. `site` limits all such browsers
   * together.
   */
  knownBrowser?: { own: RateLimitName; site?: RateLimitName }
  /** Counts an IPv4 address, or a /64 of IPv6. */
  network?: RateLimitName
  /** Counts a /24 of IPv4, or a /48 of IPv6. */
  wideNetwork?: RateLimitName
  site?: RateLimitName[]
  /** Counts a signed-in account. `says` tells who did too much of what. */
  account?: { limit: RateLimitName; says: string }
}

/** Rate limits whose points the call itself takes. */
export interface InsideLimits extends FrameLimits {
  /** Says in a sentence why the call takes them itself. */
  inside: string
  /** The subject of the call: an order, a license and its device, or an address. */
  subject?: RateLimitName[]
}

export type CallLimits = FrameLimits | InsideLimits

/** Something narrower than a network that is counted. `says` tells who did too much of what. */
export interface Subject {
  limit: RateLimitName
  key: string
  says: string
}

/** A caller apart from the network, and what the call is about, narrowest first. */
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

/** Takes a point from each limit of the frame. If one is used up, throws a refusal that says whose it is. */
export async function takeOfFrame(
  deps: ShopContext & LimitDeps,
  c: Context,
  limits: CallLimits[],
): Promise<void> {
  c.set('limits', limits)
  for (const named of limits) {
    if ('inside' in named || named.account) continue
    const knownBrowser = named.knownBrowser ? await findKnownBrowser(deps, c) : null
    const over = await takeEach(deps, c, named, { knownBrowser })
    if (over !== null) throw refuse(over)
  }
}

/** Works like `takeOfFrame` for an account's limits, once the session is known. */
export async function takeOfAccount({ limits }: LimitDeps, c: Context, id: string): Promise<void> {
  for (const { account } of c.get('limits')) {
    const taken = account && (await limits.take(account.limit, id))
    if (taken?.allowed === false) throw tooMany(taken.retryAfterSeconds, account!.says)
  }
}

/**
 * Takes a point from each limit, or only from the known browser's own limit if that has one left. Once its
 * own limit is used up, it counts like any other browser. Returns the limit that is used up; null when none
 * is.
 */
export async function take(
  deps: LimitDeps,
  c: Context,
  named: InsideLimits,
  caller: Caller = {},
): Promise<OverLimit | null> {
  if (!c.get('limits').includes(named)) throw new Error('The call does not name these rate limits.')
  return takeEach(deps, c, named, caller)
}

async function takeEach(
  { limits }: LimitDeps,
  c: Context,
  named: CallLimits,
  { knownBrowser = null, subjects = [] }: Caller,
): Promise<OverLimit | null> {
  if (knownBrowser !== null && (await takeOwn({ limits }, named, knownBrowser))) return null
  const ofSubjects = subjects.map((each) => [each.limit, each.key, each] as const)
  const over = await takeAll(limits, [...ofSubjects, ...listShared(c, named)])
  return over && { whose: over.counter[2], retryAfterSeconds: over.retryAfterSeconds }
}

/** Gives back the points that a call took from limits it shares with others. */
export async function giveBackTaken(
  { limits }: { limits: Pick<Limits, 'giveBack'> },
  c: Context,
  named: CallLimits,
): Promise<void> {
  for (const [limit, key] of listShared(c, named)) await limits.giveBack(limit, key)
}

export async function takeOrRefuse(
  deps: LimitDeps,
  c: Context,
  named: InsideLimits,
  caller: Caller = {},
): Promise<void> {
  const over = await take(deps, c, named, caller)
  if (over !== null) throw refuse(over)
}

/** Throws the refusal. `ofSite` says who did too much of what, if it was everybody together. */
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
