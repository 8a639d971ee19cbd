import type { Trx } from '#db/schema.ts'
import { openAccount } from '../accounts/open-account.ts'
import type { Deps } from '../deps.ts'
import type { License } from '../licenses/find.ts'
import { writeAudit } from '../orders/audit.ts'
import type { OrderCorrection } from './corrections.ts'
import type { Order } from '../orders/order.ts'
import { sendKeys } from '../orders/send-keys.ts'

/** Moves an order and its license to the account of the right address, and sends the key there. */
export async function moveOrder(
  deps: Deps,
  trx: Trx,
  order: Order,
  licenses: License[],
  { id, proof, email: typed, email_norm: normal }: OrderCorrection,
): Promise<void> {
  const right = await openAccount(deps, trx, { typed, normal })
  await trx
    .updateTable('orders')
    .set({
      account_id: right.id,
      email: typed,
      email_norm: normal,
      corrected_at: deps.clock.now(),
    })
    .where('id', '=', order.id)
    .execute()
  await trx
    .updateTable('licenses')
    .set({ account_id: right.id })
    .where('order_id', '=', order.id)
    .where('account_id', '=', order.account_id)
    .execute()
  await sendKeys(deps, trx, { ...order, email: typed }, licenses, `correction:${id}`)
  const detail = { correctionId: id, by: proof, from: order.account_id, to: right.id }
  await writeAudit(deps, trx, 'order address corrected', order.id, detail)
}
