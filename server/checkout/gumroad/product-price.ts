import { z } from 'zod'
import { askGumroad, type Connection } from './ask.ts'

const shown = z.object({
  success: z.literal(true),
  product: z.object({ price: z.int().nonnegative(), currency: z.string() }),
})

/** What Gumroad asks for our product now; null when it does not say. */
export async function readProductPrice(
  connection: Connection,
): Promise<{ cents: number; currency: string } | null> {
  const path = `/v2/products/${encodeURIComponent(connection.config.productId)}`
  const answer = await askGumroad(connection, 'products.get', path, shown)
  if (typeof answer === 'string') return null
  return { cents: answer.product.price, currency: answer.product.currency.toLowerCase() }
}
