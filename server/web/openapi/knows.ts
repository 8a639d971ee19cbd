import type { Hono } from 'hono'
import { findTargetHandler, isMiddleware } from 'hono/utils/handler'

/**
 * Reports whether there is an answer at this path. A handler that takes `next` only looks at a request and
 * passes it on.
 */
export function knows(app: Hono, method: string, path: string): boolean {
  const [found] = app.router.match(method === 'HEAD' ? 'GET' : method, path)
  return !found.every(([[handler]]) => isMiddleware(findTargetHandler(handler)))
}
