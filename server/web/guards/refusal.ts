import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts'

/** A refused call. It is thrown while a request is handled, and `app.onError` writes the answer. */
export class Refusal extends HTTPException {
  readonly code: ErrorCode
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(status, { message })
    this.code = code
    this.headers = headers
  }
}

export function writeRefusal(c: Context, refusal: Refusal): Response {
  const body: ErrorAnswer = {
    error: { code: refusal.code, message: refusal.message, request_id: c.get('requestId') },
  }
  const headers = { 'Cache-Control': 'no-store', ...refusal.headers }
  return c.json(body, refusal.status as ContentfulStatusCode, headers)
}

/** Refuses a call over its rate limit. `what` is one sentence that says who did too much of what. */
export function tooMany(
  retryAfterSeconds: number,
  what = 'Too many requests came from your network.',
): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new Refusal(429, 'too_many_requests', `${what} Please wait ${wait} and try again.`, {
    'Retry-After': String(retryAfterSeconds),
  })
}

export function unavailable(message: string): Refusal {
  return new Refusal(503, 'unavailable', message, { 'Retry-After': '5' })
}

export function otherMethod(methods: string[]): Refusal {
  const allowed = methods.join(', ')
  const message = `This address takes ${allowed}.`
  return new Refusal(405, 'method_not_allowed', message, { Allow: allowed })
}
