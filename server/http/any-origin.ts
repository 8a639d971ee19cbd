import { cors } from 'hono/cors'
import type { MiddlewareHandler } from 'hono'

/** For calls that read no cookie: a desktop webview has an origin of its own. */
export const openToAnyOrigin: MiddlewareHandler = async (c, next) => {
  const answer = await allow(c, next)
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return answer
}

/** What clients of /mcp add to each message. */
const mcpHeaders = ['Mcp-Protocol-Version', 'Mcp-Method', 'Mcp-Name']

const allow = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Content-Type', 'If-None-Match', ...mcpHeaders],
  exposeHeaders: ['ETag', 'Retry-After'],
  maxAge: 86_400,
})
