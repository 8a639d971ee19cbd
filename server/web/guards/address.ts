import { isIP, type BlockList } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { PingAnswer } from '../../checkout/ping.ts'
import type { Clock } from '../../settings/clock.ts'
import type { Config } from '../../settings/config.ts'
import { buildBlockList, isWithin, splitIPv6 } from '../../settings/networks.ts'

declare module 'hono' {
  interface ContextVariableMap {
    network: string
  }
}

/**
 * Returns the caller's network, for rate limits and device bindings: an IPv4 address, or the /64 of an IPv6
 * address.
 */
export function addressOf(c: Context): string {
  return c.get('network')
}

/** Returns the wider network that one customer can have: a /24 of IPv4, or a /48 of IPv6. */
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
  const warn = { ignored: warnDaily(deps, ignored), unreadable: warnDaily(deps, unreadable) }
  return async (c, next) => {
    const { address, forwarding } = findCaller(c, trusted)
    if (forwarding === 'ignored' || forwarding === 'unreadable') warn[forwarding]()
    c.set('network', toNetwork(address))
    await next()
  }
}

const ignored =
  'X-Forwarded-For is ignored where it comes from an address that TRUSTED_PROXIES does not name: if that is your proxy, name it there'

const unreadable =
  'X-Forwarded-For of a trusted proxy holds something that is no IP address: its visitors count as one until the proxy sends addresses, with or without a port'

export function remoteAddress(c: Context): string {
  // `app.request` in tests has no socket.
  if (!c.env?.incoming) return '127.0.0.1'
  return plainIPv4(getConnInfo(c).remote.address ?? '127.0.0.1')
}

type Forwarding = PingAnswer['forwarding']

export function describeForwarding(c: Context, trustedProxies: string[]): Forwarding {
  return findCaller(c, buildBlockList(trustedProxies)).forwarding
}

/**
 * Returns a function that warns once a day. Anybody can send the header, and a proxy sends it with every
 * request.
 */
function warnDaily({ clock, log }: NetworkDeps, sentence: string): () => void {
  let lastDay = ''
  return () => {
    const day = clock.now().toISOString().slice(0, 10)
    if (day === lastDay) return
    lastDay = day
    log.warn(sentence)
  }
}

interface Caller {
  address: string
  forwarding: Forwarding
}

/** Walks X-Forwarded-For from the right for as long as the hops are ours. */
function findCaller(c: Context, trusted: BlockList): Caller {
  const header = c.req.header('X-Forwarded-For')
  let address = remoteAddress(c)
  if (header === undefined) return { address, forwarding: 'none' }
  if (!isWithin(address, trusted)) return { address, forwarding: 'ignored' }
  for (const hop of header.split(',').toReversed()) {
    const previous = readHop(hop.trim())
    if (previous === null) return { address, forwarding: 'unreadable' }
    address = previous
    if (!isWithin(address, trusted)) break
  }
  return { address, forwarding: 'believed' }
}

/** Reads an address. Some proxies add the port to it: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function readHop(hop: string): string | null {
  const [, bracketed] = /^\[(.+)\](?::\d{1,5})?$/.exec(hop) ?? []
  const address = plainIPv4(bracketed ?? hop.replace(/^([\d.]+):\d{1,5}$/, '$1'))
  return isIP(address) === 0 ? null : address
}

function plainIPv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function toNetwork(address: string): string {
  return isIP(address) === 6 ? `${splitIPv6(address).slice(0, 4).join(':')}::/64` : address
}
