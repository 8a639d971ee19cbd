import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { times } from '#contract/limits.ts'
import { openAccount } from '../accounts/open-account.ts'
import { addMilliseconds } from '../clock.ts'
import type { License } from '../licenses/find.ts'
import { queueLetter } from '../mail/outbox.ts'
import type { FulfillDeps, Order } from './order.ts'
import { sendKeys } from './send-keys.ts'

interface Correction {
  requestId: string
  order: Order
  licenses: License[]
  to: { typed: string; normal: string }
}

/**
 * Moves the order and its license to the account of the right address, with a letter there and one
 * to the wrong address. Where somebody may already use what was bought, the address of the order is
 * told how to go on, and null comes back. The rows of the order and its licenses are locked.
 */
export async function correctAddress(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  { requestId, order, licenses, to }: Correction,
): Promise<{ from: string; to: string } | null> {
  const wrong = await lockAccount(trx, order.account_id!)
  const tellWrong = (done: boolean) =>
    queueLetter(
      deps,
      trx,
      wrong.email,
      { kind: 'address_correction', done, orderId: order.id },
      { once: `rescue:${requestId}` },
    )
  const isUntouched = wrong.signed_in_at === null && (await areUnused(trx, licenses))
  if (!isUntouched || !isCorrectable(deps, order, licenses)) {
    await tellWrong(false)
    return null
  }
  const right = await openAccount(deps, trx, to)
  await move(deps, trx, order, { accountId: right.id, ...to })
  await sendKeys(deps, trx, { ...order, email: to.typed }, licenses, `rescue:${requestId}`)
  await tellWrong(true)
  return { from: wrong.id, to: right.id }
}

function isCorrectable(deps: FulfillDeps, order: Order, licenses: License[]): boolean {
  const until = addMilliseconds(order.paid_at!, times.addressCorrectable)
  return (
    order.kind === 'purchase' &&
    order.corrected_at === null &&
    until > deps.clock.now() &&
    licenses.every(({ status }) => status === 'active')
  )
}

/** A sign-in at this moment waits, or was first. */
function lockAccount(trx: Transaction<Database>, id: string) {
  return trx
    .selectFrom('accounts')
    .select(['id', 'email', 'signed_in_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function areUnused(trx: Transaction<Database>, licenses: License[]): Promise<boolean> {
  const ids = licenses.map(({ id }) => id)
  const used = await trx
    .selectFrom('activations')
    .select('id')
    .where('license_id', 'in', ids)
    .executeTakeFirst()
  return used === undefined
}

async function move(
  deps: FulfillDeps,
  trx: Transaction<Database>,
  { id }: Order,
  to: { accountId: string; typed: string; normal: string },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      account_id: to.accountId,
      email: to.typed,
      email_norm: to.normal,
      corrected_at: deps.clock.now(),
    })
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('licenses')
    .set({ account_id: to.accountId })
    .where('order_id', '=', id)
    .execute()
}
