import { product } from './product.ts'

/** What an order is for, such as `Team, 8 people`. */
export function sayItem({
  kind,
  quantity,
}: {
  kind: 'purchase' | 'renewal' | 'team'
  quantity: number
}): string {
  if (kind === 'team') return quantity === 1 ? 'Team, 1 person' : `Team, ${quantity} people`
  return kind === 'renewal' ? 'Renewal, one more year' : product.licenseName
}
