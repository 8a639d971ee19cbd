import { isIP } from 'node:net'
import { buildBlockList, isWithin } from '../settings/networks.ts'

// These networks come from IANA's registries of special-purpose addresses.

const closedIpv4 = buildBlockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  // The 6to4 relays.
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])

/** All public addresses. Loopback, mapped, NAT64, local and multicast addresses are outside this range. */
const openIpv6 = buildBlockList(['2000::/3'])

const closedIpv6 = buildBlockList([
  // Protocol assignments, including Teredo and benchmarking.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

const loopback = buildBlockList(['127.0.0.0/8', '::1/128'])

/** Reports whether a webhook may be sent to an address: on the public internet, or in one of `networks`. */
export function createIsCallable(networks: string[]): (address: string) => boolean {
  const listed = buildBlockList(networks)
  return (address) => {
    // An address with a zone is link-local.
    if (address.includes('%')) return false
    return isPublic(address) || isWithin(address, listed)
  }
}

export function isLoopbackAddress(address: string): boolean {
  return isWithin(address, loopback)
}

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !isWithin(address, closedIpv4)
  return isWithin(address, openIpv6) && !isWithin(address, closedIpv6)
}
