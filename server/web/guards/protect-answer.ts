import type { MiddlewareHandler } from 'hono'
import type { Config } from '../../settings/config.ts'
import { plainAnswer, transportHeaders } from '../files/headers.ts'

/**
 * Sets what a browser may do with an answer that is not a page; pages have their own rules. In a sandbox, it
 * also keeps search engines from listing anything.
 */
export function protectAnswer({
  siteUrl,
  kind,
}: Pick<Config, 'siteUrl' | 'kind'>): MiddlewareHandler {
  const transport = Object.entries(transportHeaders(siteUrl.startsWith('https:')))
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    for (const [name, value] of transport) headers.set(name, value)
    if (kind === 'sandbox') headers.set('X-Robots-Tag', 'noindex')
    // The headers of a 304 would replace those that the browser cached with the page.
    if (c.res.status === 304 || headers.has('Content-Security-Policy')) return
    const { 'Cross-Origin-Resource-Policy': readers, ...others } = plainAnswer
    for (const [name, value] of Object.entries(others)) headers.set(name, value)
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', readers!)
  }
}
