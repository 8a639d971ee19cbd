import { readMarkedNumber } from '#contract/order-number.ts'
import { padSaleId, saleIdPattern } from '#contract/order.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Trx } from '#db/schema.ts'
import { findProvider, type PaymentProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import { NotReached } from '../faults.ts'
import { type License, findByKey } from '../licenses/find.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import { queueEmail } from '../mail/outbox.ts'
import { writeAudit } from '../orders/audit.ts'
import { isSettled } from '../orders/find.ts'
import { fulfill } from '../orders/fulfill.ts'
import { isHeld } from '../orders/held/held.ts'
import { lockOrder, ownerOf, type Order } from '../orders/order.ts'
import { sendKeys } from '../orders/send-keys.ts'
import { readRescueRequest, type RescueRequest } from './ask-for-rescue.ts'
import { correctOrder } from './correct-order.ts'
import { proveOrder, type Proving } from './prove-order.ts'

export type RescueOutcome =
  | 'unknown_order'
  | 'not_paid'
  | 'held'
  | 'too_many'
  | 'wrong_proof'
  | 'no_license'
  | 'sent_again'
  | 'corrected'
  | 'waits'
  | 'checked_by_hand'

interface Result {
  outcome: RescueOutcome
  /** The correction that was made or waits. */
  correctionId?: string
}

const unproven: Proving = { by: null, allowed: true }

/**
 * Does what a request on /rescue asks for: sends the key again, or moves the order to another address.
 * Throws while the provider does not answer, so that the job is retried.
 */
export async function rescue(deps: Deps, requestId: string): Promise<void> {
  const request = await readRescueRequest(deps, requestId)
  if (request === null) return
  const found = await findRescued(deps, request.order)
  const proving = found === null ? unproven : await proveOrder(deps, found, request)
  const result = await deps.db.transaction().execute(async (trx) => {
    // When two run at once, the second waits here and then sees the first one's changes.
    const order = found && (await lockOrder(trx, found.id))
    if (!(await isOpen(trx, requestId))) return null
    const reached = order
      ? await help(deps, trx, { requestId, order, request, proving })
      : { outcome: 'unknown_order' as const }
    await finish(deps, trx, requestId, proving, reached)
    return reached
  })
  // Leave out the request's id: it opens the page that shows the outcome.
  if (result !== null)
    deps.log.info({ orderId: found?.id, outcome: result.outcome }, 'handled a rescue request')
}

/** False when the same job ran twice and the other run was first. */
async function isOpen(trx: Trx, requestId: string): Promise<boolean> {
  const request = await trx
    .selectFrom('rescue_requests')
    .select('id')
    .where('id', '=', requestId)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return request !== undefined
}

interface Asked {
  requestId: string
  order: Order
  request: RescueRequest
  proving: Proving
}

async function help(
  deps: Deps,
  trx: Trx,
  { requestId, order, request, proving: { by, allowed } }: Asked,
): Promise<Result> {
  if (by === null) return { outcome: allowed ? 'wrong_proof' : 'too_many' }
  if (!isSettled(order)) return { outcome: (await isHeld(trx, order)) ? 'held' : 'not_paid' }
  // Its buyer was erased: nobody can prove to be the one that nobody knows any more.
  if (order.email === null) return { outcome: 'unknown_order' }
  const bought = await findLicensesOfOrder(trx, order.id)
  const licenses = bought.filter(({ account_id }) => account_id === ownerOf(order))
  // They were moved to other accounts since.
  if (bought.length > 0 && licenses.length === 0) return { outcome: 'no_license' }
  const to = request.corrected
  if (by !== 'email' && to !== null && to.normal !== order.email_norm) {
    const claim = { requestId, order, licenses, to, proof: by, allowed }
    return correctOrder(deps, trx, claim)
  }
  if (!allowed) return { outcome: 'too_many' }
  if (licenses.length === 0) return { outcome: 'no_license' }
  await resendKeys(deps, trx, order, licenses, `rescue:${requestId}`)
  await writeAudit(deps, trx, 'key sent again', order.id, { requestId, by })
  return { outcome: 'sent_again' }
}

async function finish(
  deps: Deps,
  trx: Trx,
  requestId: string,
  { by }: Proving,
  { outcome, correctionId }: Result,
): Promise<void> {
  await trx
    .updateTable('rescue_requests')
    .set({
      handled_at: deps.clock.now(),
      payload_sealed: null,
      outcome,
      proof: by === 'email' ? null : by,
      correction_id: correctionId ?? null,
    })
    .where('id', '=', requestId)
    .execute()
}

/** Sends to the address on record: the key if it works, otherwise the reason why it does not. */
async function resendKeys(
  deps: Deps,
  trx: Trx,
  order: Order,
  licenses: License[],
  name: string,
): Promise<void> {
  const working = licenses.filter(({ status }) => status === 'active')
  if (working.length > 0) return sendKeys(deps, trx, order, working, name)
  const [{ status, status_note: reason }] = licenses as [License]
  const facts =
    status === 'suspended'
      ? { kind: 'license_suspended' as const }
      : {
          kind: 'license_revoked' as const,
          order: order.order_number,
          reason: reason!,
          creditNote: null,
        }
  await queueEmail(deps, trx, order.email!, facts, { once: name })
}

/**
 * Finds the order with this number or id, or of this license key. If its webhook events were lost, asks the provider and fulfills the
 * order here, so the buyer gets the key whatever else was typed. Throws while the provider does not
 * answer.
 */
async function findRescued(deps: Deps, typed: string): Promise<Order | null> {
  const order = await findOrder(deps, typed)
  if (order && isSettled(order)) return order
  const place = order ? placeOf(deps, order) : placeOfSale(deps, typed)
  if (place === null) return order
  if ((await fulfill(deps, place.provider, place.reference)) === 'unavailable')
    throw new NotReached(`${place.provider.name} did not answer: the request will be retried`)
  return findOrder(deps, typed)
}

interface Place {
  provider: PaymentProvider
  reference: string
}

function placeOf({ payments }: Deps, order: Order): Place | null {
  const provider = findProvider(payments, order.provider)
  const reference = order.provider_order_id
  return provider && reference ? { provider, reference } : null
}

/** When orders start at the provider, one can be paid that we don't know yet. */
function placeOfSale({ payments }: Deps, typed: string): Place | null {
  const isSale = saleIdPattern.test(typed) && readMarkedNumber(typed) === null
  if (payments.gumroad === null || !isSale) return null
  return { provider: payments.gumroad, reference: padSaleId(typed) }
}

async function findOrder(deps: Deps, typed: string): Promise<Order | null> {
  const query = deps.db.selectFrom('orders').selectAll()
  const license = await findByKey(deps, deps.db, typed)
  if (license !== null)
    return (await query.where('id', '=', license.order_id).executeTakeFirst()) ?? null
  const number = readMarkedNumber(typed)
  const named = isUuid(typed)
    ? query.where('id', '=', typed)
    : number !== null
      ? query.where('order_number', '=', number)
      : query.where('provider_order_id', 'in', [typed, padSaleId(typed)])
  return (await named.executeTakeFirst()) ?? null
}
