import { cors } from 'hono/cors'
import type { MiddlewareHandler } from 'hono'

/** Allows any origin, for calls that read no cookie, because a desktop webview has its own origin. */
export const openToAnyOrigin: MiddlewareHandler = async (c, next) => {
  const answer = c.req.method === 'OPTIONS' ? await answerPreflight(c, next) : await next()
  // The headers are set after the answer. Set on `c.res` before it, they would make Hono copy the answer as a
  // stream.
  const { headers } = c.res
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After')
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
  return answer
}

/** The headers that clients of /mcp add to a message. */
const mcpHeaders = [
  'Authorization',
  'Last-Event-ID',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Protocol-Version',
  'Mcp-Session-Id',
]

const answerPreflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['Content-Type', 'If-None-Match', ...mcpHeaders],
  maxAge: 86_400,
})
