import type { Db } from '#db/schema.ts'

/** Finds the day on which an order's bank transfer arrived, such as 2026-11-22; null for other payments. */
export async function findReceivedOn(db: Db, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('bank_transfers')
    .select('day')
    .where('order_id', '=', orderId)
    .where('direction', '=', 'in')
    .executeTakeFirst()
  return row?.day ?? null
}
