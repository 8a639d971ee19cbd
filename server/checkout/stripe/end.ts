import { callStripe, type StripeApi } from './connect.ts'

// An owner waits for it.
const patient = { timeout: 10_000, maxNetworkRetries: 2 }

/** Expires a session. One that is complete or has expired already stays what it is. */
export async function endCheckout(api: StripeApi, sessionId: string): Promise<void> {
  const expiring = api.sdk.checkout.sessions.expire(sessionId, {}, patient)
  await callStripe(api, 'checkout.sessions.expire', expiring)
}
