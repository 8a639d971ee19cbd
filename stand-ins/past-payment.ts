/** A shop's account of an order that was begun before its stand-ins first ran. */
export interface PastPayment {
  /** The provider's id, and that of the payment; null while nobody paid, and where there is none. */
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
  /** The sum that came, which can be less than was asked for. */
  receivedCents: number
  currency: string
  refunds: { at: Date; cents: number }[]
}

/** Gives something that was just made its past id. */
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
