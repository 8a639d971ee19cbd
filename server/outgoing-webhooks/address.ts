import { isIP } from 'node:net'
import { createIsCallable, isLoopbackAddress } from './callable.ts'

const mostCharacters = 2000

/**
 * Reads a typed address in the form to store, or says what is wrong with it. Where its name leads is checked
 * again at each connection.
 */
export function readWebhookAddress(
  typed: string,
  networks: string[],
): { address: string } | { problem: string } {
  if (typed.length > mostCharacters) return { problem: 'is too long' }
  if (!URL.canParse(typed)) return { problem: 'is no address' }
  const url = new URL(typed)
  url.hostname = url.hostname.replace(/\.$/, '')
  const problem = findProblem(url, networks)
  return problem === null ? { address: url.href } : { problem }
}

function findProblem(url: URL, networks: string[]): string | null {
  const host = nameHost(url)
  const isHere = isLoopbackHost(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    return 'must start with https://'
  if (url.username !== '' || url.password !== '') return 'must hold no name and no password'
  if (url.hash !== '') return 'must end before the #'
  if (host.split('.').includes('')) return 'has no such host'
  const literal = isHere && isIP(host) === 0 ? '127.0.0.1' : host
  if (isIP(literal) !== 0 && !createIsCallable(networks)(literal))
    return 'leads to a network that webhooks may not call'
  return null
}

/** Returns the host, without brackets for IPv6. */
export function nameHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function isLoopbackHost(host: string): boolean {
  return /(^|\.)localhost$/.test(host) || isLoopbackAddress(host)
}
