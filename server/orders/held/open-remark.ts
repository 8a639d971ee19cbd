import { sql } from 'kysely'
import type { Order } from '../order.ts'

/**
 * Selects an order's remark as its buyer sees it. The buyer is asked where to return what is over until
 * somebody decides about it.
 */
export const openRemark = sql<Order['remark']>`case
  when exists (
    select from held_payments
    where held_payments.provider = orders.provider and reference = provider_order_id
      and reason = 'overpaid' and decided_at is null
  ) then 'overpaid'
  when remark = 'late' then remark end`
