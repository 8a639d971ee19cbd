import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { isLoopbackHost } from '../payment-settings.ts'

/**
 * Outside production the program serves only its own machine. Otherwise a site whose name resolves
 * here (DNS rebinding), or a proxy, could show everybody's mailbox.
 */
export function ownNamesOnly({
  production,
  siteUrl,
}: Pick<Config, 'production' | 'siteUrl'>): MiddlewareHandler {
  if (production) return (_, next) => next()
  const own = new URL(siteUrl).hostname
  return async (c, next) => {
    const host = c.req.header('Host')
    // `app.request` in tests has no socket and names no host.
    const isUnnamed = host === undefined && !c.env?.incoming
    if (!isUnnamed && !isOwn(host ?? '', own))
      return c.text(`This demo answers only as ${siteUrl} and on its own machine.\n`, 421)
    return next()
  }
}

function isOwn(host: string, own: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  return hostname === own || isLoopbackHost(hostname) || hostname.endsWith('.localhost')
}
