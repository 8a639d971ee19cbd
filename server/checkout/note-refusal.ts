import type { Logger } from 'pino'
import type { Provider } from '#db/schema.ts'

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

export function noteRefusal(log: Logger, refusal: Refusal & { issues?: string[] }): void {
  log.warn(refusal, 'a call to a payment provider failed')
}
