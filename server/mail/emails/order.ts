/** The order that an email is about. */
export interface OfOrder {
  orderId: string
  /** Missing from emails that were queued before orders had numbers. */
  orderNumber?: string
}

export function sayOrder({ orderNumber, orderId }: OfOrder): string {
  return orderNumber ?? orderId
}
