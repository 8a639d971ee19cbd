import type { Logger } from 'pino'
import type { Provider } from '#db/schema.ts'

/** What is known of a call that a provider did not do. Nothing in it names an order: an order id can open a license key. */
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
  log.warn(refusal, 'a payment provider did not do what it was asked')
}
