import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { transportHeaders } from '../page-files/headers.ts'

/** Sets what a browser may do with an answer that is not a page; pages have their own rules. */
export function protectAnswer({ siteUrl }: Pick<Config, 'siteUrl'>): MiddlewareHandler {
  const transport = Object.entries(transportHeaders(siteUrl.startsWith('https:')))
  return async (c, next) => {
    await next()
    const headers = c.res.headers
    for (const [name, value] of transport) headers.set(name, value)
    // The headers of a 304 replace those that the browser cached with the page.
    if (c.res.status === 304 || headers.has('Content-Security-Policy')) return
    headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Referrer-Policy', 'same-origin')
    if (!headers.has('Cross-Origin-Resource-Policy'))
      headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  }
}
