import { sql } from 'kysely'
import { readOrderNumber } from '#contract/order-number.ts'
import { padSaleId, readOrderId } from '#contract/order.ts'
import { isUuid } from '#contract/uuid.ts'
import { lockOrders } from '#db/lock-order.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { readCapitals } from '#license-client/src/readings.ts'
import type { Books } from '../deps.ts'
import { lookupHashes } from '../licenses/issue.ts'
import type { Order } from './order.ts'

/** What can name an order: an id is ours or its provider's, a key opens one of its licenses. */
type Word = 'number' | 'id' | 'key' | 'invoice' | 'payment'

/** Strangers know what they were sent; whoever bought at Gumroad knows nothing but its id. */
export const wordsOfStrangers = ['number', 'key', 'id'] as const satisfies Word[]
export const wordsOfOperators = ['number', 'id'] as const satisfies Word[]

/** Reads what somebody typed as each of these words that it can be, whatever is around it. */
export function readOrderName(typed: string, words: readonly Word[]): [Word, string][] {
  const named = readOrderId(typed)
  const id = /^[\w=-]{1,200}$/.test(named) ? named : null
  const read = {
    number: readOrderNumber(typed),
    id,
    key: readLicenseKey(typed),
    invoice: id && readCapitals(id),
    payment: id,
  }
  return words.flatMap((word) => (read[word] === null ? [] : [[word, read[word]]]))
}

/** True of the orders that it names. */
export function matchOrder(deps: Books, typed: string, words: readonly Word[]) {
  const match: Record<Word, (text: string) => ReturnType<typeof sql>> = {
    number: (number) => sql`order_number = ${number}`,
    id: (id) =>
      isUuid(id) ? sql`orders.id = ${id}` : sql`provider_order_id in (${id}, ${padSaleId(id)})`,
    key: (key) => sql`orders.id in (
      select order_id from licenses where key_lookup = any(${lookupHashes(deps, key)})
    )`,
    invoice: (number) => sql`orders.id = (select order_id from invoices where number = ${number})`,
    payment: (id) => sql`payment_id = ${id}`,
  }
  const ways = readOrderName(typed, words).map(([word, text]) => match[word](text))
  return sql<boolean>`(${sql.join([sql`false`, ...ways], sql` or `)})`
}

/** With `lock`, two actions on an order follow one another. */
export async function findNamedOrder(
  deps: Books,
  typed: string,
  words: readonly Word[],
  lock?: 'lock',
): Promise<Order | null> {
  const orders = lock ? lockOrders(deps.db) : deps.db.selectFrom('orders').selectAll()
  return (await orders.where(matchOrder(deps, typed, words)).executeTakeFirst()) ?? null
}
