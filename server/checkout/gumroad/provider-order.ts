import { z } from 'zod'
import { saleIdPattern } from '#contract/order.ts'
import type { ProviderOrder } from '../provider.ts'
import { askGumroad, type Connection } from './ask.ts'
import { describeSale, saleShape, type Sale } from './sale.ts'

const shown = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), sale: saleShape }),
  // Gumroad answers a missing sale with status 200.
  z.object({ success: z.literal(false) }),
])

const listed = z.object({
  success: z.literal(true),
  sales: z.array(z.object({ id: z.string() })),
})

// The timeout covers both calls, so that a waiting page gets an answer before it gives up.
const timeoutMs = 5000

/** Returns the sale as Gumroad describes it now. A sale of another product counts as not found. */
export async function retrieveOrder(
  connection: Connection,
  livemode: boolean,
  saleId: string,
): Promise<ProviderOrder | 'not_found' | 'unavailable'> {
  if (!saleIdPattern.test(saleId)) return 'not_found'
  const until = AbortSignal.timeout(timeoutMs)
  const answer = await askGumroad(
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
 * Reports whether the sale succeeded. A sale can be read by its id even if its card was declined, its bank
 * check never completed, or its seller only tested it, and nothing in it says so. The list contains only
 * successful ones.
 */
async function hasSucceeded(
  connection: Connection,
  sale: Sale,
  until: AbortSignal,
): Promise<boolean | 'unavailable'> {
  const answer = await askGumroad(
    connection,
    'sales.list',
    `/v2/sales?order_id=${sale.order_id}`,
    listed,
    until,
  )
  if (answer === 'not_found' || answer === 'unavailable') return 'unavailable'
  return answer.sales.some(({ id }) => id === sale.id)
}
