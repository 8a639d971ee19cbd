import type { OrderAnswer } from '#contract/order.ts'
import { findProvider } from '../checkout/provider.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import type { AskedOrder, OrderQuestion } from './coalesce.ts'
import { describeOpen, isSettled } from './find.ts'
import { describeHeld } from './held/held.ts'
import type { Order } from './order.ts'

/**
 * Returns the state of one of this account's orders. If it is open, the provider is asked first, as far as
 * the rate limits allow.
 */
export async function checkPayment(
  deps: Deps,
  ask: (question: OrderQuestion) => Promise<AskedOrder>,
  own: { accountId: string; orderId: string },
): Promise<OrderAnswer['state'] | 'unknown' | 'unavailable'> {
  const order = await findOwn(deps, own)
  if (order === null) return 'unknown'
  const provider = findProvider(deps.payments, order.provider)
  const reference = order.provider_order_id
  if (isSettled(order) || provider === null || reference === null) return stateOf(order)
  const outcome = await ask({ provider, reference, order })
  const now = (await findOwn(deps, own)) ?? order
  const held = isSettled(now)
    ? null
    : await describeHeld(deps, { provider, reference, order: now, isOwnBrowser: false })
  if (held !== null) return held.state
  return outcome === 'unavailable' ? outcome : stateOf(now)
}

function stateOf(order: Order): OrderAnswer['state'] {
  if (order.state === 'paid' || order.state === 'refunded') return order.state
  return describeOpen(order).state
}

async function findOwn(
  { db }: ShopContext,
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<Order | null> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', accountId))
    .selectAll('orders')
    .where('orders.id', '=', orderId)
    // An order begun for an address belongs to no account until it is paid.
    .where((eb) =>
      eb.or([
        eb('orders.account_id', '=', eb.ref('accounts.id')),
        eb.and([
          eb('orders.account_id', 'is', null),
          eb('orders.email_norm', '=', eb.ref('accounts.email_norm')),
        ]),
      ]),
    )
    .executeTakeFirst()
  return order ?? null
}
