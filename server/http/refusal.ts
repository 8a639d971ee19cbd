import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'

/** A refused call, thrown while handling a request; `app.onError` writes the answer. */
export class Refusal extends HTTPException {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | null

  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    message: string,
    retryAfterSeconds: number | null = null,
  ) {
    super(status, { message })
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function writeRefusal(c: Context, refusal: Refusal): Response {
  const body: ErrorAnswer = {
    error: { code: refusal.code, message: refusal.message, request_id: c.get('requestId') },
  }
  const headers: Record<string, string> = { 'Cache-Control': 'no-store' }
  if (refusal.retryAfterSeconds !== null) headers['Retry-After'] = String(refusal.retryAfterSeconds)
  return c.json(body, refusal.status as ContentfulStatusCode, headers)
}

/** `what` is one sentence: who did too much of what. */
export function tooMany(
  retryAfterSeconds: number,
  what = 'Too many requests came from your network.',
): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal(
    429,
    'too_many_requests',
    `${what} Please wait ${wait} and try again.`,
    retryAfterSeconds,
  )
}

export function unavailable(message: string): Refusal {
  return new Refusal(503, 'unavailable', message, 5)
}
