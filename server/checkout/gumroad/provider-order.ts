import { z } from 'zod'
import { saleIdPattern } from '#contract/order.ts'
import type { ProviderOrder } from '../provider.ts'
import { ask, type Connection } from './ask.ts'
import { describeSale, saleShape, type Sale } from './sale.ts'

const shown = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), sale: saleShape }),
  // A sale that is not there is answered with status 200.
  z.object({ success: z.literal(false) }),
])

const listed = z.object({
  success: z.literal(true),
  sales: z.array(z.object({ id: z.string() })),
})

// The two questions together, so that a waiting page is told before it stops waiting.
const patienceMs = 5000

/** The sale as Gumroad knows it now; that of another product is none of ours. */
export async function retrieveOrder(
  connection: Connection,
  livemode: boolean,
  saleId: string,
): Promise<ProviderOrder | 'not_found' | 'unavailable'> {
  if (!saleIdPattern.test(saleId)) return 'not_found'
  const until = AbortSignal.timeout(patienceMs)
  const answer = await ask(
    connection,
    'sales.get',
    `/v2/sales/${encodeURIComponent(saleId)}`,
    shown,
    until,
  )
  if (answer === 'not_found' || answer === 'unavailable') return answer
  if (!answer.success || answer.sale.product_id !== connection.config.productId) return 'not_found'
  const succeeded = await hasSucceeded(connection, answer.sale, until)
  if (succeeded === 'unavailable') return 'unavailable'
  return describeSale(answer.sale, livemode, succeeded)
}

/**
 * A sale is shown by its id even when its card was declined, its bank was never answered, or its
 * seller only tried it out, and nothing in it tells. The list holds those that went through.
 */
async function hasSucceeded(
  connection: Connection,
  sale: Sale,
  until: AbortSignal,
): Promise<boolean | 'unavailable'> {
  const answer = await ask(
    connection,
    'sales.list',
    `/v2/sales?order_id=${sale.order_id}`,
    listed,
    until,
  )
  if (answer === 'not_found' || answer === 'unavailable') return 'unavailable'
  return answer.sales.some(({ id }) => id === sale.id)
}
