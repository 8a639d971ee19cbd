import type { Logger } from 'pino'
import type { Provider } from '#contract/providers.ts'
import type { Clock, PeerClock } from '../clock.ts'
import type { ProviderHealth } from './provider.ts'

/** Why a call brought no answer. `refused`: the provider answered that it does not do this for us. */
export type CallFailure = 'unavailable' | 'refused' | 'timed_out'

/** A call that a provider refused or did not answer. Names no order: an order's id can give access to its license key. */
export interface Refusal {
  provider: Provider
  /** As the provider's own documentation names it. */
  call: string
  /** Null when no answer came. */
  status: number | null
  /** The provider's code, or what went wrong on the way. */
  code: string | null
  /** The provider's id of the request, which its support asks for. */
  requestId: string | null
}

/** What a call needs besides its question. */
export interface Caller {
  log: Logger
  clock: Clock
  peerClock: PeerClock
}

export function noteRefusal(log: Logger, refusal: Refusal & { issues?: string[] }): void {
  log.warn(refusal, 'a call to a payment provider failed')
}

/** Whether the status says no for good: 408, 409, 425 and 429 may be followed by a yes. */
export function isFinalRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
}

/** A refusal of our key says nothing about the key while our clock is off: what we sign carries times. */
export function readRefusal(status: number, isClockRight: boolean): CallFailure {
  const isOfKey = status === 401 || status === 403
  return isFinalRefusal(status) && (isClockRight || !isOfKey) ? 'refused' : 'unavailable'
}

export function healthOf(answer: unknown): ProviderHealth {
  if (answer === 'refused' || answer === 'not_found') return 'refused'
  return answer === 'unavailable' || answer === 'timed_out' ? 'unavailable' : 'answers'
}
