import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../settings/config.ts'
import { isPrivateHost } from '../../settings/networks.ts'
import { isLoopbackHost } from '../../settings/networks.ts'

/**
 * Serves only this machine outside production. Otherwise a site whose name resolves to here (DNS rebinding),
 * or a proxy, could show everybody's mailbox.
 */
export function ownNamesOnly({
  production,
  siteUrl,
}: Pick<Config, 'production' | 'siteUrl'>): MiddlewareHandler {
  if (production) return (_, next) => next()
  const sentence = `This demo answers only at ${siteUrl} and on its own machine.\n`
  return refuseNames(sentence, (name) => isOwn(name, siteUrl))
}

/** Guards `/metrics`, which Prometheus reads by address, or by a name that is known only in its network. */
export function innerNamesOnly({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler {
  const sentence =
    'Read /metrics at an IP address, or by a name of a private network: without a dot, or below .internal.\n'
  return refuseNames(
    sentence,
    (name) => isOwn(name, siteUrl) || isAddress(name) || isPrivateHost(name),
  )
}

function refuseNames(sentence: string, isAllowed: (name: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header('Host')
    // `app.request` in tests has neither a socket nor a host.
    const isUnnamed = host === undefined && !c.env?.incoming
    const url = `http://${host ?? ''}`
    if (isUnnamed || (URL.canParse(url) && isAllowed(new URL(url).hostname))) return next()
    return c.text(sentence, 421)
  }
}

function isOwn(name: string, siteUrl: string): boolean {
  return name === new URL(siteUrl).hostname || isLoopbackHost(name) || name.endsWith('.localhost')
}

/** Reports whether a host is an IP address, which nobody can redirect to another machine. */
function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
}
