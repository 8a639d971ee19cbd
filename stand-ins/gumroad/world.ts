import type { Deliveries } from '../deliveries.ts'
import { openSnapshot } from '../snapshot.ts'
import type { Sale } from './wire.ts'

/** `failed`: the card was declined. `test`: the seller tried the product out. */
export type PurchaseState = 'successful' | 'in_progress' | 'failed' | 'test'

export type SaleRecord = { sale: Sale; state: PurchaseState; refundedCents: number }

export type World = {
  sales: Map<string, SaleRecord>
  /** The shop's product; the seller may have others. */
  productId: string
  sellerId: string
  deliveries: Deliveries
  pingUrls: string[]
  /** Where a buyer is led after the purchase, with `sale_id` added. */
  successUrl: string
  /** In front of every path, where this is not alone on its port. */
  path: string
  changed: () => void
  closeStore: () => void
}

export class GumroadProblem extends Error {}

type Saved = { sales?: [string, SaleRecord][] }

export function openSales(stateFile: string | undefined) {
  const take = (): Saved => ({ sales: [...sales] })
  const snapshot = openSnapshot<Saved>(stateFile, take)
  const sales = new Map<string, SaleRecord>(snapshot.loaded?.sales)
  return { sales, changed: snapshot.save, closeStore: snapshot.close }
}

export function findSale(world: World, id: string): SaleRecord {
  const record = world.sales.get(id)
  if (!record) throw new GumroadProblem(`There is no sale ${id}.`)
  return record
}
