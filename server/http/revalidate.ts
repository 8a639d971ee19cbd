import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { answering } from '../openapi/layers.ts'

export const notModified = {
  304: { says: 'Not modified: `If-None-Match` has its current tag.' },
}

/** Gives an answer the hash of its bytes as its tag, and does not send it to whoever has it. */
export function revalidate(): MiddlewareHandler {
  return answering(etag(), () => ({ answers: notModified }))
}
