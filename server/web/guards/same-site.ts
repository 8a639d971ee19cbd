import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../settings/config.ts'
import { isLoopbackHost } from '../../settings/networks.ts'
import { Refusal } from './refusal.ts'

type SiteConfig = Pick<Config, 'siteUrl' | 'production'>

/** Refuses writes that a page of another site makes a browser send. */
export function sameSiteWrites(config: SiteConfig): MiddlewareHandler {
  const guard = sameSiteOnly(config)
  const reads = ['GET', 'HEAD', 'OPTIONS']
  return (c, next) => (reads.includes(c.req.method) ? next() : guard(c, next))
}

/** Refuses reads, too, because some have an effect: an export is recorded, and a check sends an email. */
export function sameSiteOnly(config: SiteConfig): MiddlewareHandler {
  const own = new URL(config.siteUrl)
  return async (c, next) => {
    if (comesFromElsewhere(c.req.raw, own, config.production))
      throw new Refusal(403, 'cross_site', 'Only pages of this site may make this call.')
    await next()
  }
}

function comesFromElsewhere(request: Request, own: URL, production: boolean): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('Origin')
  // Every web page sends one of the two headers. Without them, this is a program, which sends nobody's
  // cookie.
  return origin !== null && !isOwn(origin, own, production)
}

/** Compares origins. In the demo, localhost and 127.0.0.1 count as the same site. */
function isOwn(origin: string, own: URL, production: boolean): boolean {
  if (origin === own.origin) return true
  if (production || !URL.canParse(origin)) return false
  const { hostname, port } = new URL(origin)
  return isLoopbackHost(hostname) && isLoopbackHost(own.hostname) && port === own.port
}
