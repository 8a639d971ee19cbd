import type { Config } from '../settings/config.ts'
import { hasHostName } from '../settings/networks.ts'

interface RelyingParty {
  /** The host name that passkeys belong to. */
  id: string
  origin: string
}

/**
 * Returns the relying party of passkeys. Returns null at an IP address, because browsers make no passkeys
 * there.
 */
export function findRelyingParty({ siteUrl }: Pick<Config, 'siteUrl'>): RelyingParty | null {
  if (!hasHostName(siteUrl)) return null
  const { hostname, origin } = new URL(siteUrl)
  return { id: hostname, origin }
}

export const needsName =
  'Passkeys need a host name, and SITE_URL is an IP address. Set SITE_URL to a name, such as http://localhost:3000, and restart.'

/** Throws at an IP address, which the caller must have refused before. */
export function requireRelyingParty(config: Pick<Config, 'siteUrl'>): RelyingParty {
  const party = findRelyingParty(config)
  if (party === null) throw new Error(needsName)
  return party
}
