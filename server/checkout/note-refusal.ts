import type { Logger } from 'pino'
import type { Provider } from '#contract/providers.ts'
import type { Clock, PeerClock } from '../settings/clock.ts'
import type { ProviderHealth } from './provider.ts'

/**
 * The reason why a call brought no answer. `refused`: the provider answered that it does not do this for
 * us.
 */
export type CallFailure = 'unavailable' | 'refused' | 'timed_out'

/**
 * A call that a provider refused or did not answer. It names no order, because an order's id can give
 * access to its license key.
 */
export interface Refusal {
  provider: Provider
  /** The name of the call in the provider's own documentation. */
  call: string
  /** Is null when no answer came. */
  status: number | null
  /** The provider's error code, or the network error. */
  code: string | null
  /** The provider's id of the request, which its support asks for. */
  requestId: string | null
}

/** The parts that a call needs besides its request. */
export interface Caller {
  log: Logger
  clock: Clock
  peerClock: PeerClock
}

export function noteRefusal(log: Logger, refusal: Refusal & { issues?: string[] }): void {
  log.warn(refusal, 'a call to a payment provider failed')
}

/**
 * Reports whether the status is a permanent refusal: after 408, 409, 425 and 429 a later try may succeed.
 */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/**
 * Reads a refusal. While our clock is wrong, a refused key may still be good, because what we sign
 * contains times.
 */
export function readRefusal(status: number, isClockRight: boolean): CallFailure {
  const isOfKey = status === 401 || status === 403
  return isFinalRefusal(status) && (isClockRight || !isOfKey) ? 'refused' : 'unavailable'
}

export function healthOf(answer: unknown): ProviderHealth {
  if (answer === 'refused' || answer === 'not_found') return 'refused'
  return answer === 'unavailable' || answer === 'timed_out' ? 'unavailable' : 'answers'
}
