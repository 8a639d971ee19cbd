import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { findProvider } from '../checkout/provider.ts'
import type { Deps } from '../deps.ts'
import { findLicensesOfOrder } from '../licenses/status.ts'
import type { License } from '../licenses/find.ts'
import { queueLetter } from '../mail/outbox.ts'
import { readRescueRequest, type RescueRequest } from './ask-for-rescue.ts'
import { writeAudit } from './audit.ts'
import { correctAddress } from './correct-address.ts'
import { findRescued } from './find-rescued.ts'
import type { FulfillDeps, Order } from './order.ts'
import { sendKeys } from './send-keys.ts'

type RescueDeps = FulfillDeps & Pick<Deps, 'limits'>

type Outcome =
  | 'unknown_order'
  | 'not_paid'
  | 'too_many'
  | 'wrong_proof'
  | 'no_license'
  | 'sent_again'
  | 'corrected'
  | 'not_corrected'

/**
 * What somebody asked for on /rescue: the letter with the key once more, or to another address.
 * Throws while the provider does not answer, so the job comes again.
 */
export async function rescue(deps: RescueDeps, requestId: string): Promise<void> {
  const request = await readRescueRequest(deps, requestId)
  if (request === null) return
  const order = await findProven(deps, request)
  const outcome = await deps.db.transaction().execute(async (trx) => {
    // Of two at once, the second waits here and then sees the first one's work.
    const reached =
      typeof order === 'string' ? order : await help(deps, trx, requestId, order, request)
    await finish(deps, trx, requestId, reached)
    return reached
  })
  deps.log.info({ requestId, outcome }, 'a rescue was asked for')
}

async function findProven(deps: RescueDeps, request: RescueRequest): Promise<Order | Outcome> {
  const order = await findRescued(deps, request.order)
  if (typeof order === 'string') return order
  const card = request.cardLast4 === null ? null : await readCard(deps, order)
  // The provider's id and ours name one order: its tries are counted once.
  if (!(await deps.limits.spend('rescuePerOrder', order.id)).allowed) return 'too_many'
  if (card !== null && card === request.cardLast4) return order
  return (await isAddressOf(deps, order, request.email)) ? order : 'wrong_proof'
}

/** The last four digits of the card that paid; null where no card did. */
async function readCard(deps: RescueDeps, order: Order): Promise<string | null> {
  const provider = findProvider(deps.payments, order.provider)
  const truth = await provider?.retrieveOrder(order.provider_order_id!)
  if (truth === 'unavailable') throw new Error('the provider does not answer: the request waits')
  return typeof truth === 'object' ? (truth.cardLast4 ?? null) : null
}

async function isAddressOf(
  { db }: RescueDeps,
  order: Order,
  email: string | null,
): Promise<boolean> {
  if (email === null) return false
  if (email === order.email_norm) return true
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', order.account_id)
    .where('email_norm', '=', email)
    .executeTakeFirst()
  return account !== undefined
}

async function help(
  deps: RescueDeps,
  trx: Transaction<Database>,
  requestId: string,
  { id }: Order,
  request: RescueRequest,
): Promise<Outcome> {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const licenses = await findLicensesOfOrder(trx, id)
  if (licenses.length === 0) return 'no_license'
  const by = request.cardLast4 === null ? 'email' : 'card'
  if (request.corrected !== null && request.corrected.normal !== order.email_norm) {
    const corrected = await correctAddress(deps, trx, {
      requestId,
      order,
      licenses,
      to: request.corrected,
    })
    if (corrected)
      await writeAudit(deps, trx, 'order address corrected', id, { requestId, by, ...corrected })
    return corrected ? 'corrected' : 'not_corrected'
  }
  await sendAgain(deps, trx, order, licenses, `rescue:${requestId}`)
  await writeAudit(deps, trx, 'key sent again', id, { requestId, by })
  return 'sent_again'
}

/** A key that does not work is sent to nobody; why it does not, is. */
async function sendAgain(
  deps: RescueDeps,
  trx: Transaction<Database>,
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
      : { kind: 'license_revoked' as const, reason: reason!, creditNote: null }
  await queueLetter(deps, trx, order.email!, facts, { once: name })
}

async function finish(
  deps: RescueDeps,
  trx: Transaction<Database>,
  requestId: string,
  outcome: Outcome,
): Promise<void> {
  await trx
    .updateTable('rescue_requests')
    .set({ handled_at: deps.clock.now(), payload_sealed: null, outcome })
    .where('id', '=', requestId)
    .execute()
}
