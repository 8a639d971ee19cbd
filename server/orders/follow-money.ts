import { isDeepStrictEqual } from 'node:util'
import type { LicenseStatus } from '#contract/product.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { correctInvoice } from '../invoices/correct.ts'
import type { License } from '../licenses/find.ts'
import {
  findDecision,
  findLicensesOfOrder,
  findStricter,
  setStatus,
  type Verdict,
} from '../licenses/status.ts'
import type { EmailFacts } from '../mail/emails/kinds.ts'
import { queueEmail } from '../mail/outbox.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import { writeAudit } from './audit.ts'
import { followRenewal } from './follow-renewal.ts'
import type { Order } from './order.ts'
import { sendKeys } from './send-keys.ts'
import { tellOfChange } from './tell-of-money.ts'
import {
  explainLicenseStatus,
  joinPaymentStatuses,
  decideLicenseStatus,
  paymentStatusOf,
  type PaymentChange,
  type ReadStatus,
} from './payment-status.ts'

/**
 * Applies each change of an order's payment to what it bought, once, with an audit row and an email.
 * The order's row is locked. `isNew`: it was paid in this transaction. True when something changed.
 */
export async function followMoney(
  deps: Deps,
  trx: Trx,
  order: Order,
  heard: ReadStatus,
  isNew = false,
): Promise<boolean> {
  const before = paymentStatusOf(order)
  const after = joinPaymentStatuses(before, heard)
  const licenseStatus = decideLicenseStatus(after, order.amount_cents!)
  const licenseBefore = isNew ? null : decideLicenseStatus(before, order.amount_cents!)
  const hasChanged = licenseBefore !== licenseStatus
  await noteMoney(deps, trx, order, after, licenseStatus)
  const { refundedCents: refunded_cents, dispute } = after
  const documents = await correctInvoice(deps, trx, { ...order, refunded_cents, dispute })
  const change = { before, after, licenseBefore, licenseStatus, ...documents, hasChanged }
  const follow = order.kind === 'renewal' ? followRenewal : followLicenses
  const changed = await follow(deps, trx, order, change)
  await tellOfPart(deps, trx, order, change)
  await announceRefund(deps, trx, order, change)
  await tellOfChange(deps, trx, order, change)
  return changed || !isDeepStrictEqual({ ...before, read: after.read }, after)
}

/** Makes the licenses active, suspended or revoked, as the payment and the operator require. */
async function followLicenses(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange,
): Promise<boolean> {
  const { after, licenseStatus, hasChanged } = change
  const money = { status: licenseStatus, note: explainLicenseStatus(licenseStatus, after) }
  const licenses = await findLicensesOfOrder(trx, order.id)
  const { changed, working } = await applyVerdict(deps, trx, licenses, money)
  // An operator may have ended them already; that their money left is noted all the same.
  if (changed.length > 0 || (hasChanged && licenseStatus !== 'active'))
    await writeAudit(deps, trx, `license ${licenseStatus}`, order.id, { ...after })
  if (hasChanged && licenseStatus === 'active') await sendKeys(deps, trx, order, working)
  const isNews = changed.length > 0 || licenseStatus === 'revoked'
  if (hasChanged && isNews) await tell(deps, trx, order, change)
  return changed.length > 0
}

async function applyVerdict(
  deps: Deps,
  trx: Trx,
  licenses: License[],
  money: Verdict,
): Promise<{ changed: License[]; working: License[] }> {
  const changed: License[] = []
  const working: License[] = []
  for (const license of licenses) {
    const verdict = findStricter(money, await findDecision(trx, license.id))
    if (verdict.status === 'active') working.push(license)
    if (verdict.status === license.status) continue
    await setStatus(deps, trx, license, verdict)
    changed.push(license)
  }
  return { changed, working }
}

async function noteMoney(
  deps: Deps,
  trx: Trx,
  order: Order,
  paymentStatus: ReadStatus,
  licenseStatus: LicenseStatus,
): Promise<void> {
  const { read, refundedCents, dispute, answerBy, fraudWarning } = paymentStatus
  const gone = licenseStatus === 'revoked'
  await trx
    .updateTable('orders')
    .set({
      state: gone ? 'refunded' : 'paid',
      refunded_at: gone ? (order.refunded_at ?? deps.clock.now()) : null,
      payment_read: read,
      refunded_cents: refundedCents,
      dispute,
      disputed_at: dispute === 'none' ? null : (order.disputed_at ?? deps.clock.now()),
      dispute_due_at: answerBy,
      fraud_warning: fraudWarning,
      checked_at: deps.clock.now(),
    })
    .where('id', '=', order.id)
    .execute()
}

/**
 * Each email says one thing about a change, once. Never sends a key that does not work. Who read that
 * the license has ended hears no more while the bank decides again.
 */
async function tell(
  deps: Deps,
  trx: Trx,
  order: Order,
  { after, licenseBefore, licenseStatus, creditNote, invoice }: PaymentChange,
): Promise<void> {
  const write = (facts: EmailFacts, about: string) =>
    queueEmail(deps, trx, order.email, facts, { once: `${about}:${order.id}:${after.read}` })
  if (licenseStatus === 'suspended' && licenseBefore !== 'revoked')
    await write({ kind: 'license_suspended' }, 'suspended')
  if (licenseStatus === 'active' && licenseBefore !== null)
    await write({ kind: 'license_restored', invoice }, 'restored')
  if (licenseStatus === 'revoked')
    await write(
      {
        kind: 'license_revoked',
        order: order.order_number,
        reason: explainLicenseStatus(licenseStatus, after)!,
        creditNote,
      },
      'revoked',
    )
}

/** A partial refund does not change what was bought. */
async function tellOfPart(
  deps: Deps,
  trx: Trx,
  order: Order,
  { before, after, licenseStatus, creditNote }: PaymentChange,
): Promise<void> {
  const { refundedCents } = after
  if (licenseStatus !== 'active' || refundedCents <= before.refundedCents) return
  const once = `refund:${order.id}:${refundedCents}`
  const currency = order.currency!
  const facts = { kind: 'part_refunded' as const, refundedCents, currency, creditNote }
  await queueEmail(deps, trx, order.email, facts, { once })
}

/** A lost dispute takes the money as a refund does, once. */
async function announceRefund(
  deps: Deps,
  trx: Trx,
  order: Order,
  { before, after }: PaymentChange,
): Promise<void> {
  const isRefund = after.refundedCents > before.refundedCents
  const isLost = after.dispute === 'lost' && before.dispute !== 'lost'
  if (!isRefund && !isLost) return
  const amount = order.amount_cents!
  const data = {
    order: order.id,
    amount_cents: amount,
    refunded_cents: after.refundedCents,
    currency: order.currency!,
    reason: isLost ? ('lost_dispute' as const) : ('refund' as const),
    is_full: after.dispute === 'lost' || after.refundedCents >= amount,
  }
  await announce(deps, trx, { type: 'order.refunded', data })
}
