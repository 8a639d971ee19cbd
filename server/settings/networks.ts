import { BlockList, isIP } from 'node:net'

/** Names that TRUSTED_PROXIES can use instead of networks. */
const named: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: [
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '169.254.0.0/16',
    'fc00::/7',
  ],
  none: [],
}

/** Says what is wrong with a list of networks; null when it is valid. */
export function findNetworkProblem(value: string): string | null {
  const parts = value.split(',').map((part) => part.trim())
  if (parts.includes('none') && parts.length > 1)
    return 'says "none" beside networks: keep one of the two'
  const wrong = parts.find((part) => !Object.hasOwn(named, part) && !isCidr(part))
  if (wrong !== undefined) return `holds "${wrong}", which is no network`
  return findEverybody(expandNetworks(parts))
}

/**
 * Says what is wrong with the networks that webhooks may call. "private" includes the address where clouds
 * offer credentials.
 */
export function findWebhookNetworkProblem(value: string): string | null {
  const isNamed = /(^|,)\s*(private|none)\s*(,|$)/.test(value)
  return isNamed ? 'must name each network, as in 10.20.0.0/16' : findNetworkProblem(value)
}

export function expandNetworks(parts: string[]): string[] {
  return parts.flatMap((part) => named[part] ?? [part])
}

export function buildBlockList(cidrs: string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/')
    const six = isIP(address) === 6
    list.addSubnet(address, Number(bits ?? (six ? 128 : 32)), six ? 'ipv6' : 'ipv4')
  }
  return list
}

export function isWithin(address: string, list: BlockList): boolean {
  return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const privateNetworks = buildBlockList(named.private!)

/** Reports whether this is an address in a private network, or a name that only a container network knows. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  const isInnerName = isIP(address) === 0 && /^[^.]+$|\.internal$/.test(address)
  return isInnerName || isWithin(address, privateNetworks)
}

/** Reports whether the site can be reached from the internet with TLS. */
export function isPublicSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'https:' && !isLoopback(siteUrl) && !isPrivateHost(hostname)
}

/**
 * Networks that Node matches by IPv6. It also finds IPv4 addresses inside IPv6 networks: ::/1 contains all of
 * them.
 */
const families = { 'public IPv6': '2000::/3', IPv4: '::ffff:0.0.0.0/96' }

/** Finds networks that are harmless individually but together cover everybody. */
function findEverybody(cidrs: string[]): string | null {
  for (const [family, everybody] of Object.entries(families)) {
    const bits = writeBits(everybody)
    const within = cidrs.filter((cidr) => overlaps(writeBits(cidr), bits))
    if (!covers(within.map(writeBits), bits)) continue
    const widest = within.filter((cidr) => !within.some((other) => isWider(other, cidr)))
    const cover = widest.length > 1 ? 'together cover' : 'covers'
    const names = widest.map((cidr) => `"${cidr}"`).join(' and ')
    return `holds ${names}, which ${cover} every ${family} address`
  }
  return null
}

function overlaps(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

function isWider(one: string, other: string): boolean {
  return writeBits(one) !== writeBits(other) && writeBits(other).startsWith(writeBits(one))
}

/**
 * Reports whether networks contain all addresses that begin with these bits, either in one of them or in two
 * halves.
 */
function covers(networks: string[], bits: string): boolean {
  if (networks.some((network) => bits.startsWith(network))) return true
  if (!networks.some((network) => network.startsWith(bits))) return false
  return covers(networks, `${bits}0`) && covers(networks, `${bits}1`)
}

/** Writes the bits that all addresses of a network begin with. */
function writeBits(cidr: string): string {
  const [address = '', length] = cidr.split('/')
  const isSix = isIP(address) === 6
  const bits = splitIPv6(isSix ? address : `::ffff:${address}`)
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('')
  return bits.slice(0, length === undefined ? 128 : Number(length) + (isSix ? 0 : 96))
}

/** Splits an IPv6 address into its eight groups, in lower case without leading zeros. */
export function splitIPv6(address: string): string[] {
  const plain = address
    .toLowerCase()
    .split('%')[0]!
    .replace(/(?<![\d.])[\d.]+$/, asGroups)
  const [head, tail] = plain.split('::').map((part) => (part ? part.split(':') : []))
  const left = head ?? []
  const right = tail ?? []
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Writes an IPv4 address at the end of an IPv6 one as two groups. */
function asGroups(text: string): string {
  if (isIP(text) !== 4) return text
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number)
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':')
}

function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const bitsFit = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && bitsFit && rest.length === 0
}

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
}

export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^(::ffff:)?127(\.\d+){3}$/.test(hostname)
  )
}

/**
 * Reports whether a URL has a host name, which passkeys need; false for an IP address and for anything but a
 * URL.
 */
export function hasHostName(url: string): boolean {
  return URL.canParse(url) && isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) === 0
}
