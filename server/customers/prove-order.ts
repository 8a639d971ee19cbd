import { findProvider } from '../checkout/provider.ts'
import type { Deps, Books } from '../deps.ts'
import { NotReached } from '../faults.ts'
import type { RescueRequest } from './ask-for-rescue.ts'
import { wasBegunIn, type Order } from '../orders/order.ts'

export interface Proving {
  /** What proved that the order is theirs; null when nothing did. */
  by: 'browser' | 'card' | 'email' | null
  /** False when the day's tries are used up. */
  allowed: boolean
}

/**
 * Compares what was entered with the order and counts the try. A correction is proven by the browser
 * that began the order or by digits of its card, never by the address that it would replace. Throws
 * while the provider does not answer.
 */
export async function proveOrder(
  deps: Deps,
  order: Order,
  request: RescueRequest,
): Promise<Proving> {
  const device = request.device ? Buffer.from(request.device, 'hex') : null
  const isItsBrowser = wasBegunIn(order, device)
  const provesByBrowser = isItsBrowser && request.corrected !== null
  const card = provesByBrowser ? null : await readCard(deps, order, request)
  const allowed = await spendTry(deps, order, isItsBrowser ? 'its browser' : request.network)
  if (provesByBrowser) return { by: 'browser', allowed }
  if (!allowed) return { by: null, allowed }
  if (card !== null && card === request.cardLast4) return { by: 'card', allowed }
  return { by: (await isAddressed(deps, order, request)) ? 'email' : null, allowed }
}

/**
 * The provider's id and ours name the same order, so they share one count of tries. A network has tries
 * of its own, so that a stranger who knows the id does not use up those of the owner.
 */
export async function spendTry({ limits }: Deps, { id }: Order, from: string): Promise<boolean> {
  if (from === 'its browser')
    return (await limits.spend('rescuePerOrderFromItsBrowser', id)).allowed
  const own = await limits.spend('rescuePerOrderAndNetwork', `${id} ${from}`)
  return own.allowed && (await limits.spend('rescuePerOrder', id)).allowed
}

/** The last four digits of the card that paid; null without a card, or when none was entered. */
async function readCard(
  deps: Deps,
  order: Order,
  { cardLast4 }: RescueRequest,
): Promise<string | null> {
  if (cardLast4 === null || order.provider_order_id === null) return null
  const provider = findProvider(deps.payments, order.provider)
  const providerOrder = await provider?.retrieveOrder(order.provider_order_id)
  if (providerOrder === 'unavailable')
    throw new NotReached('the provider did not answer: the request will be retried')
  return typeof providerOrder === 'object' ? (providerOrder.cardLast4 ?? null) : null
}

async function isAddressed(
  { db }: Books,
  order: Order,
  { email, corrected }: RescueRequest,
): Promise<boolean> {
  if (email === null || corrected !== null) return false
  if (email === order.email_norm) return true
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', order.account_id)
    .where('email_norm', '=', email)
    .executeTakeFirst()
  return account !== undefined
}
