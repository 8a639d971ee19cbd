import { rename, type PastPayment } from '../past-payment.ts'
import { refund } from './money.ts'
import { sell } from './sell.ts'
import type { World } from './world.ts'

/** Takes over a past sale and what happened to its money, without sending a ping. */
export function recallSale(world: World, past: PastPayment): void {
  const silent = { ...world, pingUrls: [] }
  const sale = sell(silent, { email: past.email!, priceCents: past.receivedCents })
  rename(world.sales, sale, past.reference)
  sale.created_at = `${past.begunAt.toISOString().slice(0, 19)}Z`
  sale.country_iso2 = past.country!
  for (const { cents } of past.refunds) refund(silent, sale.id, cents)
}
