import { isIP, type BlockList } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { buildBlockList, isWithin } from '../networks.ts'

declare module 'hono' {
  interface ContextVariableMap {
    network: string
  }
}

/** The caller's network, for limits and device bindings: an IPv4 address, or the /64 of an IPv6 one. */
export function addressOf(c: Context): string {
  return c.get('network')
}

/** The wider network that one customer can own: a /24 of IPv4, a /48 of IPv6. */
export function wideNetworkOf(c: Context): string {
  const network = addressOf(c)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`
}

interface NetworkDeps {
  config: Pick<Config, 'trustedProxies'>
  clock: Clock
  log: Pick<Logger, 'warn'>
}

export function findNetwork(deps: NetworkDeps): MiddlewareHandler {
  const trusted = buildBlockList(deps.config.trustedProxies)
  const warn = warnDaily(deps)
  return async (c, next) => {
    if (isForwarded(c) && !isWithin(remoteAddress(c), trusted)) warn()
    c.set('network', toNetwork(findCaller(c, trusted)))
    await next()
  }
}

export function remoteAddress(c: Context): string {
  // `app.request` in tests has no socket.
  if (!c.env?.incoming) return '127.0.0.1'
  return plainIPv4(getConnInfo(c).remote.address ?? '127.0.0.1')
}

/** `none`: no proxy says who is calling; `ignored`: one that TRUSTED_PROXIES does not name. */
export type Forwarding = 'none' | 'ignored' | 'believed'

export function describeForwarding(c: Context, trustedProxies: string[]): Forwarding {
  if (!isForwarded(c)) return 'none'
  return isWithin(remoteAddress(c), buildBlockList(trustedProxies)) ? 'believed' : 'ignored'
}

function isForwarded(c: Context): boolean {
  return c.req.header('X-Forwarded-For') !== undefined
}

/** Once a day: anybody can send the header, and a proxy that is not named sends it every time. */
function warnDaily({ clock, log }: NetworkDeps): () => void {
  let lastDay = ''
  return () => {
    const day = clock.now().toISOString().slice(0, 10)
    if (day === lastDay) return
    lastDay = day
    log.warn(
      'X-Forwarded-For is ignored where it comes from an address that TRUSTED_PROXIES does not name: if that is your proxy, name it there',
    )
  }
}

/** Walks X-Forwarded-For from the right while the hops are ours. */
function findCaller(c: Context, trusted: BlockList): string {
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => hop.trim())
  let caller = remoteAddress(c)
  while (isWithin(caller, trusted)) {
    const previous = plainIPv4(hops.pop() ?? '')
    if (isIP(previous) === 0) break
    caller = previous
  }
  return caller
}

function plainIPv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
