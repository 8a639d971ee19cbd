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

/** Answers what is wrong with a list of networks; null when nothing is. */
export function findNetworkProblem(value: string): string | null {
  const parts = value.split(',').map((part) => part.trim())
  if (parts.includes('none') && parts.length > 1)
    return 'says "none" beside networks: keep one of the two'
  const wrong = parts.find((part) => !Object.hasOwn(named, part) && !isCidr(part))
  if (wrong !== undefined) return `holds "${wrong}", which is no network`
  const everybody = parts.find((part) => /\/0+$/.test(part))
  return everybody === undefined ? null : `holds "${everybody}", which trusts every address`
}

/** The same for networks that webhooks may call. "private" holds the address where clouds keep credentials. */
export function findCalledProblem(value: string): string | null {
  const isNamed = /(^|,)\s*(private|none)\s*(,|$)/.test(value)
  return isNamed ? 'must name each network, as in 10.20.0.0/16' : findNetworkProblem(value)
}

/** Replaces names with their networks. */
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

/** Whether this is an address in a private network, or a name that only a container network knows. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  const isInnerName = isIP(address) === 0 && /^[^.]+$|\.internal$/.test(address)
  return isInnerName || isWithin(address, privateNetworks)
}

function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const bitsFit = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most)
  return isIP(address) !== 0 && bitsFit && rest.length === 0
}
