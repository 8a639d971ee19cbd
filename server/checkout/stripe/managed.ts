import { answerOf, type StripeApi } from './connect.ts'
import { isOurs } from './paid.ts'

/**
 * Counts this shop's sessions among the account's newest hundred, and those of them that Stripe itself
 * sells as the merchant of record.
 */
export async function countManaged(
  api: StripeApi,
  shop: string,
): Promise<{ sessions: number; managed: number } | 'unavailable'> {
  const listing = await answerOf(
    api,
    'checkout.sessions.list',
    api.sdk.checkout.sessions.list({ limit: 100 }),
  )
  if (typeof listing === 'string') return 'unavailable'
  const ours = listing.data.filter((session) => isOurs(session, shop))
  const managed = ours.filter(({ managed_payments: settings }) => settings?.enabled)
  return { sessions: ours.length, managed: managed.length }
}
