import { announce } from './pings.ts'
import { writeAmount } from './wire.ts'
import { findSale, GumroadProblem, type World } from './world.ts'

/** Refunds the rest, or a part of it. */
export function refund(world: World, id: string, cents?: number): void {
  const record = findSale(world, id)
  const left = record.sale.price - record.refundedCents
  const amount = cents ?? left
  if (amount <= 0 || amount > left)
    throw new GumroadProblem(`Of ${id} only ${left} cents can be refunded.`)
  record.refundedCents += amount
  record.sale.refunded = amount === left
  record.sale.partially_refunded = amount !== left
  record.sale.amount_refundable_in_currency = writeAmount(left - amount)
  tell(world, id, 'refund')
}

/**
 * Opens a dispute: the buyer's bank takes the money back. Gumroad never reports that a chargeback is
 * final.
 */
export function dispute(world: World, id: string): void {
  const { sale } = findSale(world, id)
  sale.disputed = true
  tell(world, id, 'dispute')
}

export function winDispute(world: World, id: string): void {
  const { sale } = findSale(world, id)
  if (!sale.disputed) throw new GumroadProblem(`Nobody disputes ${id}.`)
  sale.dispute_won = true
  tell(world, id, 'dispute_won')
}

function tell(world: World, id: string, resource: 'refund' | 'dispute' | 'dispute_won'): void {
  world.changed()
  announce(world, id, resource)
}
