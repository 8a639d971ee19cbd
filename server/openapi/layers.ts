import type { Handler, Hono } from 'hono'
import { findTargetHandler, isMiddleware } from 'hono/utils/handler'
import type { DescribedCall } from './call.ts'

/** What a layer answers to a call by itself, in place of the handler behind it. */
type OwnAnswers = Partial<Pick<DescribedCall, 'answers' | 'errors'>>
type Says = (call: DescribedCall) => OwnAnswers

const said = new WeakMap<object, Says>()

/** Says what a layer answers by itself, or a handler that addresses share; the documents of calls name it. */
export function answering<Layer extends Handler>(layer: Layer, says: Says): Layer {
  said.set(layer, says)
  return layer
}

/** The handlers and layers of an address, in the order in which they run. */
export function listHandlers(app: Hono, method: string, path: string): Function[] {
  const [found] = app.router.match(method, path)
  return found.map(([[handler]]) => findTargetHandler(handler))
}

/** A call with all that can answer it; null when nothing does, such as for a provider that is off. */
export function addLayers(app: Hono, call: DescribedCall): DescribedCall | null {
  const path = call.path.replace(/\{\w+\}/g, 'x')
  const handlers = listHandlers(
    app,
    call.method === 'head' ? 'GET' : call.method.toUpperCase(),
    path,
  )
  const last = handlers.findIndex((handler) => !isMiddleware(handler))
  if (last === -1) return null
  const own = handlers.slice(0, last + 1).flatMap((handler) => said.get(handler)?.(call) ?? [])
  return {
    ...call,
    answers: Object.assign({}, ...own.map(({ answers }) => answers), call.answers),
    errors: [...(call.errors ?? []), ...own.flatMap(({ errors = [] }) => errors)],
  }
}
