import type { ConfirmationRequired, WriteAnswer } from '#contract/admin/write.ts'
import { ApiError, call } from '../../browser/api.ts'
import { NoCookies } from '../../browser/require-cookies.ts'
import { PasskeyProblem } from './passkey-problem.ts'

export type Query = Record<string, string | number | undefined>

/** Reads from the admin API; sends a visitor who is not signed in to the sign-in page. */
export function read<Answer>(name: string, query: Query = {}): Promise<Answer> {
  const known = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(known.map(([key, value]) => [key, String(value)])).toString()
  return leaveWhenSignedOut(call(`admin/${name}${text && `?${text}`}`, { method: 'GET' }))
}

/**
 * Writes to the admin API, and asks for the passkey again when the call requires it. `key` identifies
 * the request: a second request with the same key changes nothing.
 */
export async function write(name: string, input: object, key: string): Promise<WriteAnswer> {
  const body = JSON.stringify(input)
  const first = await send<WriteAnswer | ConfirmationRequired>(name, body, key, 'ask')
  if (!('confirmation' in first)) return first
  const { confirmWithPasskey } = await import('./confirm-with-passkey.ts')
  return send<WriteAnswer>(name, body, key, await confirmWithPasskey(name, body))
}

function send<Answer>(name: string, body: string, key: string, confirmation: string) {
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    Confirmation: confirmation,
  }
  return leaveWhenSignedOut(call<Answer>(`admin/${name}`, { method: 'POST', headers, body }))
}

async function leaveWhenSignedOut<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      const next = location.pathname + location.search
      location.assign(`/admin/sign-in?next=${encodeURIComponent(next)}`)
      return new Promise(() => {})
    }
    throw error
  }
}

/** Says what went wrong, in one or more sentences. */
export function sayProblem(error: unknown): string[] {
  if (error instanceof NoCookies || error instanceof PasskeyProblem) return [error.message]
  if (error instanceof ApiError && error.sentence) return error.sentence.split('\n')
  return ['The shop didn’t answer. Check your connection and try again.']
}
