import { sql } from 'kysely'
import { readOrderNumber } from '#contract/order-number.ts'
import { padSaleId, readOrderId, stripeOrderRequest } from '#contract/order.ts'
import { isUuid } from '#contract/uuid.ts'
import { lockOrders } from '#db/lock-order.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { readCapitals } from '#license-client/src/readings.ts'
import type { ShopContext } from '../settings/deps.ts'
import { lookupHashes } from '../licenses/issue.ts'
import type { Order } from './order.ts'

/**
 * The kinds of text that can name an order. An id is ours or the provider's, a buyer's id is one that the
 * page after payment has in its URL, and a key opens one of the order's licenses.
 */
type Word = 'number' | 'id' | 'buyerId' | 'key' | 'invoice' | 'payment'

/** The kinds that a stranger may use, because they were sent them. A Gumroad buyer knows only the id. */
export const wordsOfStrangers = ['number', 'key', 'buyerId'] as const satisfies Word[]
export const wordsOfOperators = ['number', 'id'] as const satisfies Word[]

/** Reads a typed text as every kind that it can be, and ignores whatever is around it. */
export function readOrderName(typed: string, words: readonly Word[]): [Word, string][] {
  const named = readOrderId(typed)
  const id = /^[\w=-]{1,200}$/.test(named) ? named : null
  const read = {
    number: readOrderNumber(typed),
    id,
    buyerId: isBuyerId(named) ? named : null,
    key: readLicenseKey(typed),
    invoice: id && readCapitals(id),
    payment: id,
  }
  return words.flatMap((word) => (read[word] === null ? [] : [[word, read[word]]]))
}

/** Recognizes a checkout session, our own id, or the 16 bytes of a sale on Gumroad. */
function isBuyerId(text: string): boolean {
  const isSession = stripeOrderRequest.shape.sessionId.safeParse(text).success
  return isSession || isUuid(text) || /^[\w-]{22}={0,2}$/.test(text)
}

/** Builds the condition that holds for the orders that the text names. */
export function matchOrder(deps: ShopContext, typed: string, words: readonly Word[]) {
  const matchId = (id: string) =>
    isUuid(id) ? sql`orders.id = ${id}` : sql`provider_order_id in (${id}, ${padSaleId(id)})`
  const match: Record<Word, (text: string) => ReturnType<typeof sql>> = {
    number: (number) => sql`order_number = ${number}`,
    id: matchId,
    buyerId: matchId,
    key: (key) => sql`orders.id in (
      select order_id from licenses where key_lookup = any(${lookupHashes(deps, key)})
    )`,
    invoice: (number) => sql`orders.id = (select order_id from invoices where number = ${number})`,
    payment: (id) => sql`payment_id = ${id}`,
  }
  const ways = readOrderName(typed, words).map(([word, text]) => match[word](text))
  return sql<boolean>`(${sql.join([sql`false`, ...ways], sql` or `)})`
}

/** Finds the order that a text names. With `lock`, two actions on an order run one after the other. */
export async function findNamedOrder(
  deps: ShopContext,
  typed: string,
  words: readonly Word[],
  lock?: 'lock',
): Promise<Order | null> {
  const orders = lock ? lockOrders(deps.db) : deps.db.selectFrom('orders').selectAll()
  return (await orders.where(matchOrder(deps, typed, words)).executeTakeFirst()) ?? null
}
