import { product, type OrderKind } from './product.ts'

/** What an order is for, such as `Team, 8 people`. */
export function sayItem({ kind, quantity }: { kind: OrderKind; quantity: number }): string {
  if (kind === 'team') return quantity === 1 ? 'Team, 1 person' : `Team, ${quantity} people`
  return kind === 'renewal' ? 'Renewal, one more year' : product.licenseName
}
