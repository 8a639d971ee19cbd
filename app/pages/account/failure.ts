import { ApiError } from '../../api.ts'
import type { AccountEvent, Problem } from './state.ts'

export type Dispatch = (event: AccountEvent) => void

/** Tells that a call failed, in the sentence for its situation. */
export function fail(dispatch: Dispatch, message: string, error?: unknown): void {
  dispatch({ type: 'call_failed', problem: problemOf(message, error) })
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Other refusals of the server than these are technical, or say what our sentence has said. */
export function problemOf(message: string, error: unknown): Problem {
  const speaks = error instanceof ApiError && [409, 429, 503].includes(error.status)
  return { message, detail: speaks ? error.sentence : null }
}
