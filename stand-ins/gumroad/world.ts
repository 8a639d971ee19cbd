import type { Deliveries } from '../deliveries.ts'
import type { Sale } from './wire.ts'

/** `failed`: the card was declined. `test`: the seller tested the product. */
export type PurchaseState = 'successful' | 'in_progress' | 'failed' | 'test'

export type SaleRecord = { sale: Sale; state: PurchaseState; refundedCents: number }

export type World = {
  sales: Map<string, SaleRecord>
  /** The shop's product; the seller may have others. */
  productId: string
  productPrice: number
  sellerId: string
  deliveries: Deliveries
  pingUrls: string[]
  /** The page after the purchase, to which `sale_id` is added. */
  successUrl: string
  /** The prefix of every path, if the stand-in shares its port. */
  path: string
  changed: () => void
  close: () => void
}

export class GumroadProblem extends Error {}

export function findSale(world: World, id: string): SaleRecord {
  const record = world.sales.get(id)
  if (!record) throw new GumroadProblem(`There is no sale ${id}.`)
  return record
}
