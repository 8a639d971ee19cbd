import { isIP } from 'node:net'

/**
 * Whether a URL names its host, as passkeys need; false for an IP address and for anything but a
 * URL.
 */
export function hasHostName(url: string): boolean {
  return URL.canParse(url) && isIP(new URL(url).hostname.replace(/^\[|\]$/g, '')) === 0
}
