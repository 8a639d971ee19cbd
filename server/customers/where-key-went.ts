import type { WhereKeyWent } from '#contract/order.ts'
import { maskEmail } from '../accounts/email.ts'
import type { Books } from '../deps.ts'
import { wasBegunIn } from '../orders/order.ts'

/** Shows the masked address of a key to the browser that began its order, and to nobody else. */
export async function findWhereKeyWent(
  { db }: Books,
  orderId: string,
  device: Buffer | null,
): Promise<WhereKeyWent> {
  const order = await db
    .selectFrom('orders')
    .select(['email', 'device_hash', 'paid_at'])
    .where('id', '=', orderId)
    .where('kind', '=', 'purchase')
    .executeTakeFirst()
  if (!order?.email || !wasBegunIn(order, device)) return { email: null, sent: false }
  return { email: maskEmail(order.email), sent: order.paid_at !== null }
}
