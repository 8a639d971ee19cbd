/** A shop's account of an order that was begun before its stand-ins first ran. */
export interface PastPayment {
  /** The provider's ids of the order and of the payment; null if nobody has paid or there is none. */
  reference: string
  paymentId: string | null
  orderId: string
  /** The name of what was sold. */
  item: string
  email: string | null
  /** The country as two letters. */
  country: string | null
  begunAt: Date
  paidAt: Date | null
  unitCents: number
  quantity: number
  /** The amount received, which can be less than requested. */
  receivedCents: number
  currency: string
  refunds: { at: Date; cents: number }[]
}

/** Gives a new object its past id. */
export function rename<Item extends { id: string }>(
  items: Map<string, unknown>,
  item: Item,
  id: string,
): void {
  const record = items.get(item.id)
  items.delete(item.id)
  item.id = id
  items.set(id, record)
}
