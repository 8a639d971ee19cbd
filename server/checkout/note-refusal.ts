import type { Logger } from 'pino'
import type { Provider } from '#contract/providers.ts'
import type { Clock, PeerClock } from '../settings/clock.ts'
import type { ProviderHealth } from './provider.ts'

/** Why a call got no answer. `refused`: the provider answered that it won't do this for us. */
export type CallFailure = 'unavailable' | 'refused' | 'timed_out'

/**
 * A call that a provider refused or did not answer. It does not name the order, because an order's id can
 * give access to its license key.
 */
export interface Refusal {
  provider: Provider
  /** The name of the call in the provider's own documentation. */
  call: string
  /** The HTTP status; null when no answer came. */
  status: number | null
  /** The provider's error code, or the network error. */
  code: string | null
  /** The provider's id of the request, which its support asks for. */
  requestId: string | null
}

/** The things a call needs besides its request. */
export interface Caller {
  log: Logger
  clock: Clock
  peerClock: PeerClock
}

export function noteRefusal(log: Logger, refusal: Refusal & { issues?: string[] }): void {
  log.warn(refusal, 'a call to a payment provider failed')
}

/** Reports whether a refusal is permanent. After 408, 409, 425 and 429, a later try may succeed. */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/**
 * Reads a refusal. If our clock is wrong, a refused key may still be valid, because our signatures contain
 * times.
 */
export function readRefusal(status: number, isClockRight: boolean): CallFailure {
  const isOfKey = status === 401 || status === 403
  return isFinalRefusal(status) && (isClockRight || !isOfKey) ? 'refused' : 'unavailable'
}

export function healthOf(answer: unknown): ProviderHealth {
  if (answer === 'refused' || answer === 'not_found') return 'refused'
  return answer === 'unavailable' || answer === 'timed_out' ? 'unavailable' : 'answers'
}
