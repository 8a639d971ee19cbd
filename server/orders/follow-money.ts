import { isDeepStrictEqual } from 'node:util'
import type { LicenseStatus } from '#contract/product.ts'
import type { Trx } from '#db/schema.ts'
import type { FailedRefund } from '../checkout/provider.ts'
import type { Deps } from '../settings/deps.ts'
import { correctInvoice } from '../invoices/correct.ts'
import { writeEntry } from '../journal/write-entry.ts'
import type { License } from '../licenses/find.ts'
import {
  findDecision,
  findLicensesOfOrder,
  findStricter,
  setStatus,
  type Verdict,
} from '../licenses/status.ts'
import { followRenewal } from './follow-renewal.ts'
import { decideOpen } from './held/decide-open.ts'
import { reopenRefunded } from './held/follow-refund.ts'
import type { Order } from './order.ts'
import { notArrived, refuseUnmadeRefund } from './refund-requests.ts'
import { sendKeys } from './send-keys.ts'
import { tellBuyerOfLicense, tellBuyerOfParts, tellOwners } from './tell-buyer-of-money.ts'
import { tellOfChange } from './tell-of-money.ts'
import {
  explainLicenseStatus,
  joinPaymentStatuses,
  decideLicenseStatus,
  noteSums,
  paymentStatusOf,
  sumUp,
  type KnownStatus,
  type PaymentChange,
  type ReadStatus,
} from './payment-status.ts'

/**
 * Applies each change of an order's payment to what it bought, once, with a journal entry and an email. The
 * order's row must be locked. `isNew` means that it was paid in this transaction. Returns true when something
 * changed.
 */
export async function followMoney(
  deps: Deps,
  trx: Trx,
  order: Order,
  heard: ReadStatus,
  isNew = false,
): Promise<boolean> {
  const paid = order.amount_cents!
  const before = paymentStatusOf(order)
  const after = joinPaymentStatuses(before, heard)
  const [sumsBefore, sums] = [sumUp(before, paid), sumUp(after, paid)]
  const licenseStatus = decideLicenseStatus(after, paid)
  const licenseBefore = isNew ? null : decideLicenseStatus(before, paid)
  const hasChanged = licenseBefore !== licenseStatus
  const failed = findUntold(order, heard)
  await noteMoney(deps, trx, order, { after, licenseStatus, failed })
  const documents = await correctInvoice(deps, trx, order.id)
  const states = { before, after, sumsBefore, sums, licenseBefore, licenseStatus, hasChanged }
  const { read, isPast = false } = heard
  const change: PaymentChange = { read, isPast, ...states, failed, ...documents }
  const follow = order.kind === 'renewal' ? followRenewal : followLicenses
  const changed = await follow(deps, trx, order, change)
  await tellBuyerOfParts(deps, trx, order, change)
  await tellOfChange(deps, trx, order, change)
  await followRefund(deps, trx, order, change)
  return changed || !isDeepStrictEqual({ ...before, ...readsOf(after) }, after)
}

function readsOf({ read, refundsRead }: KnownStatus) {
  return { read, refundsRead }
}

function findUntold({ failed_refunds: told }: Order, { refunds }: ReadStatus): FailedRefund[] {
  return refunds?.failed.filter(({ id }) => !told.includes(id)) ?? []
}

/** Makes the licenses active, suspended or revoked, depending on the payment and the operator's decision. */
async function followLicenses(
  deps: Deps,
  trx: Trx,
  order: Order,
  change: PaymentChange,
): Promise<boolean> {
  const { sums, licenseStatus, licenseBefore, hasChanged } = change
  const money = { status: licenseStatus, note: explainLicenseStatus(licenseStatus, sums) }
  const licenses = await findLicensesOfOrder(trx, order.id)
  const { changed, working } = await applyVerdict(deps, trx, licenses, money)
  // An operator may have ended the licenses already. The journal still notes that their money left or came
  // back.
  if (changed.length > 0 || (licenseBefore ?? 'active') !== licenseStatus) {
    const what = `license ${licenseStatus}` as const
    await writeEntry(deps, trx, { what, order: order.id, after: noteSums(order, change) })
  }
  // A key that was just issued cannot have been sent before a restore.
  const isPaused = change.isPast && licenseBefore !== null
  if (hasChanged && licenseStatus === 'active')
    await sendKeys(deps, trx, order, working, 'license', isPaused)
  const isNews = changed.length > 0 || licenseStatus === 'revoked'
  if (hasChanged && isNews) await tellBuyerOfLicense(deps, trx, order, change)
  if (licenseStatus === 'revoked' && licenseBefore !== null)
    await tellOwners(deps, trx, order, changed, change)
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
  {
    after,
    licenseStatus,
    failed,
  }: { after: KnownStatus; licenseStatus: LicenseStatus; failed: FailedRefund[] },
): Promise<void> {
  const gone = licenseStatus === 'revoked'
  const now = deps.clock.now()
  await trx
    .updateTable('orders')
    .set({
      state: gone ? 'refunded' : 'paid',
      refunded_at: gone ? (order.refunded_at ?? now) : null,
      payment_read: after.read,
      refunds_read: after.refundsRead,
      refunded_cents: after.refundedCents,
      on_its_way_cents: after.onItsWayCents,
      dispute: after.dispute,
      disputed_cents: after.disputedCents,
      lost_cents: after.lostCents,
      lost_to_fraud: after.lostToFraud,
      disputed_at: after.dispute === 'none' ? null : (order.disputed_at ?? now),
      dispute_due_at: after.answerBy,
      inquiry_due_at: after.inquiryBy,
      fraud_warning: after.fraudWarning,
      failed_refunds: [...order.failed_refunds, ...failed.map(({ id }) => id)],
      checked_at: now,
    })
    .where('id', '=', order.id)
    .execute()
}

/** Decides held payments that no longer matter after a refund, and reopens them if the money returns. */
async function followRefund(
  deps: Deps,
  trx: Trx,
  { id, provider, provider_order_id: reference }: Order,
  { sumsBefore, sums, failed }: PaymentChange,
): Promise<void> {
  const refundedCents = sums.refundedCents + sums.onItsWayCents
  if (provider !== 'transfer' && reference !== null) {
    if (refundedCents > 0 && sums.leftCents === 0)
      await decideOpen(deps, trx, { provider, reference }, 'refunded')
    if (sums.leftCents > 0 && sumsBefore.leftCents === 0)
      await reopenRefunded(deps, trx, { provider, reference })
  }
  if (failed.length > 0) await refuseUnmadeRefund(deps, trx, id, refundedCents, notArrived)
}
