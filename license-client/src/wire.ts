import type { Unknown } from './answers.ts'
import { unknown } from './answers.ts'

export interface Wire {
  baseUrl: string
  fetch: typeof globalThis.fetch
  timeoutMs: number
  clock: () => Date
}

export type Body = Record<string, unknown>
export type Reply = { ok: true; body: Body } | { ok: false; answer: Unknown }

/** Posts JSON to a call of licenses. Classifies every failure; never throws. */
export async function post(wire: Wire, verb: string, payload: Body): Promise<Reply> {
  const signal = AbortSignal.timeout(wire.timeoutMs)
  try {
    // Detached from its object: browsers reject a fetch that is called as a method.
    const { fetch } = wire
    const response = await fetch(`${wire.baseUrl}/api/license/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(payload),
      credentials: 'omit',
      cache: 'no-store',
      signal,
    })
    return readReply(response, await response.text(), wire.clock())
  } catch {
    return { ok: false, answer: unknown(signal.aborted ? 'timeout' : 'network') }
  }
}

function readReply(response: Response, text: string, now: Date): Reply {
  const { status } = response
  if (status === 429) return failed('rate_limited', retryAfter(response, now))
  if (status >= 500) return failed('server_error', retryAfter(response, now))
  const body = parseObject(text)
  if (!body) return failed('bad_answer')
  if (response.ok) return { ok: true, body }
  const error = body.error as Body | undefined
  if (typeof error?.message !== 'string') return failed('bad_answer')
  const reason = error.code === 'unknown_signing_key' ? 'unknown_key' : 'bad_request'
  return failed(reason, { detail: error.message })
}

function failed(reason: Unknown['reason'], more: Partial<Unknown> = {}): Reply {
  return { ok: false, answer: { ...unknown(reason), ...more } }
}

/** Reads `Retry-After`: a number of seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfter(response: Response, now: Date): Partial<Unknown> {
  const value = response.headers.get('retry-after')?.trim()
  if (!value) return {}
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? {} : { retryAfterSeconds: Math.max(0, Math.ceil(seconds)) }
}

function parseObject(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Body)
      : null
  } catch {
    return null
  }
}
