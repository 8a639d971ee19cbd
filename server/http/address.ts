import { BlockList, isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    network: string
  }
}

/** The caller's network, as limits and binders know it: an IPv4 address, or the /64 of an IPv6 one. */
export function addressOf(c: Context): string {
  return c.get('network')
}

/** The wider network that one customer of a provider may have whole: a /24 of IPv4, a /48 of IPv6. */
export function wideNetworkOf(c: Context): string {
  const network = addressOf(c)
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`
}

export function findNetwork(trustedProxies: string[]): MiddlewareHandler {
  const trusted = buildBlockList(trustedProxies)
  return async (c, next) => {
    c.set('network', toNetwork(findCaller(c, trusted)))
    await next()
  }
}

export function remoteAddress(c: Context): string {
  // `app.request` in tests has no socket.
  if (!c.env?.incoming) return '127.0.0.1'
  return plainIPv4(getConnInfo(c).remote.address ?? '127.0.0.1')
}

/** Walks X-Forwarded-For from the right for as long as the hops are ours. */
function findCaller(c: Context, trusted: BlockList): string {
  const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map((hop) => hop.trim())
  let caller = remoteAddress(c)
  while (isTrusted(caller, trusted)) {
    const previous = plainIPv4(hops.pop() ?? '')
    if (isIP(previous) === 0) break
    caller = previous
  }
  return caller
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function buildBlockList(cidrs: string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/')
    const six = isIP(address) === 6
    list.addSubnet(address, Number(bits ?? (six ? 128 : 32)), six ? 'ipv6' : 'ipv4')
  }
  return list
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
