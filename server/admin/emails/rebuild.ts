import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import type { EmailKind } from '#contract/admin/email-kinds.ts'
import { times } from '#contract/limits.ts'
import { addMilliseconds } from '../../settings/clock.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import type { InvoiceFacts } from '../../invoices/facts.ts'
import type { License } from '../../licenses/find.ts'
import { queueReminder } from '../../licenses/remind.ts'
import { sendOwnKey } from '../../licenses/send-own-key.ts'
import { queueEmail } from '../../mail/outbox.ts'
import type { Order } from '../../orders/order.ts'
import { queueReceipt } from '../../orders/queue-receipt.ts'
import { sendKeys } from '../../orders/send-keys.ts'

/** Says what happens to every email that is sent again. */
export const rewritten =
  'The email is rewritten with current data and goes to the address on record, which may have changed.'

export interface Addressee {
  id: string
  email: string
  email_norm: string
  renewal_emails: boolean
}

interface About {
  /** The order that the operator named. */
  order: Order | null
  /** The first part of each email's name. */
  name: string
}

type Rebuild = (
  deps: Deps,
  trx: Trx,
  account: Addressee,
  about: About,
) => Promise<{ emails: number } | { refused: string }>

/** Sends the key to the person it was bought for, as the first email did. */
const rebuildKeys: Rebuild = async (deps, trx, account, { order, name }) => {
  const licenses = await listWorking(trx, account, order)
  if (licenses.length === 0) return { refused: 'There is no key to send: no license is active.' }
  return rebuildKeysOf(deps, trx, account, { licenses, name })
}

/** Sends only the keys that were not just sent. */
export async function rebuildKeysOf(
  deps: Deps,
  trx: Trx,
  account: Addressee,
  { licenses, name }: { licenses: License[]; name: string },
): Promise<{ emails: number } | { refused: string }> {
  const paused = await Promise.all(licenses.map(({ id }) => wasJustSent(deps, trx, 'license', id)))
  const due = licenses.filter((_, at) => !paused[at])
  if (due.length === 0) return { refused: justSent('key') }
  for (const license of due) await rebuildKey(deps, trx, account, { license, name })
  return { emails: due.length }
}

const pause = 5 * times.minute

const justSent = (what: string) =>
  `The ${what} was sent again less than five minutes ago. Wait a few minutes.`

/**
 * Reports whether a key was just sent, for any reason. The account is locked, so of two calls at once the
 * second sees what the first sent.
 */
async function wasJustSent(
  { clock }: ShopContext,
  trx: Trx,
  kind: EmailKind,
  about: string,
): Promise<boolean> {
  const before = await trx
    .selectFrom('emails')
    .select('id')
    .where('about', '=', about)
    .where('kind', '=', kind)
    .where('once', 'like', 'resend\\_%')
    .where('created_at', '>', addMilliseconds(clock.now(), -pause))
    .executeTakeFirst()
  return before !== undefined
}

async function rebuildKey(
  deps: Deps,
  trx: Trx,
  account: Addressee,
  { license, name }: { license: License; name: string },
): Promise<void> {
  const bought = await findOrderOf(trx, account, license)
  if (bought !== null) return sendKeys(deps, trx, bought, [license], name)
  const greeting = license.order_id === null ? { isGift: true } : { isMoved: true }
  const once = `${name}:${license.id}`
  await sendOwnKey(deps, trx, license, { to: account.email, once, ...greeting })
}

const rebuildReceipt: Rebuild = async (deps, trx, account, { order, name }) => {
  const paid = order ?? (await findNewestOrder(trx, account.id))
  if (paid === undefined)
    return { refused: 'There is no receipt to send: this customer has not paid for an order.' }
  if (await wasJustSent(deps, trx, 'receipt', paid.id)) return { refused: justSent('receipt') }
  await queueReceipt(deps, trx, paid, { name })
  return { emails: 1 }
}

const rebuildInvoice: Rebuild = async (deps, trx, account, { order, name }) => {
  const invoice = await findInvoice(trx, account.id, order)
  if (invoice === undefined)
    return {
      refused:
        'There is no invoice to send yet. Issue it for the order, or ask the buyer to do it in the account.',
    }
  const issued = invoice.facts as InvoiceFacts
  const { number, issuedAt, timeZone, orderId, orderNumber, totalCents, currency } = issued
  if (await wasJustSent(deps, trx, 'invoice', orderId)) return { refused: justSent('invoice') }
  const notes = await trx
    .selectFrom('credit_notes')
    .select('number')
    .where('invoice_number', '=', number)
    .orderBy('number')
    .execute()
  const facts = { kind: 'invoice' as const, number, issuedAt, timeZone, orderId, orderNumber }
  const more = { totalCents, currency, creditNotes: notes.map((note) => note.number) }
  await queueEmail(deps, trx, account.email, { ...facts, ...more }, { once: `${name}:${orderId}` })
  return { emails: 1 }
}

/**
 * Sends the reminder about the license whose updates end first. Somebody who turned reminders off gets none.
 */
const rebuildReminder: Rebuild = async (deps, trx, account, { order, name }) => {
  if (!account.renewal_emails) return { refused: 'This customer turned reminders off.' }
  const now = deps.clock.now()
  const soon = addMilliseconds(now, 30 * times.day)
  const [license] = (await listWorking(trx, account, order))
    .filter((each) => each.license_type === 'individual' && each.updates_until <= soon)
    .toSorted((one, other) => one.updates_until.getTime() - other.updates_until.getTime())
  if (license === undefined)
    return {
      refused: 'There is no reminder to send: no license has updates that end within 30 days.',
    }
  if (await wasJustSent(deps, trx, 'renewal_reminder', license.id))
    return { refused: justSent('reminder') }
  const when = license.updates_until > now ? 'soon' : 'over'
  const once = `${name}:${license.id}`
  await queueReminder(deps, trx, { ...license, email: account.email }, { when, once })
  return { emails: 1 }
}

export const rebuilders = {
  key: rebuildKeys,
  receipt: rebuildReceipt,
  invoice: rebuildInvoice,
  reminder: rebuildReminder,
}

/** Emails each key again if its last email bounced from the old address, and returns how many. */
export async function resendBounced(
  deps: Deps,
  trx: Trx,
  account: Addressee,
  before: string,
): Promise<number> {
  const name = `resend_${randomUUID()}`
  const licenses = await listWorking(trx, account, null)
  const bounced = await Promise.all(licenses.map(({ id }) => hasBounced(trx, id, before)))
  const missing = licenses.filter((_, at) => bounced[at])
  for (const license of missing) await rebuildKey(deps, trx, account, { license, name })
  return missing.length
}

/**
 * Reports whether a key bounced from this address. An email that went to somebody else, such as a member of a
 * team, does not count: that address is theirs to correct.
 */
async function hasBounced(trx: Trx, licenseId: string, address: string): Promise<boolean> {
  const newest = await trx
    .selectFrom('emails')
    .select(['recipient', 'bounced_at'])
    .where('license_id', '=', licenseId)
    .where('kind', '=', 'license')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.bounced_at != null && newest.recipient.toLowerCase() === address
}

function listWorking(trx: Trx, { id }: Addressee, order: Order | null): Promise<License[]> {
  return trx
    .selectFrom('licenses')
    .selectAll()
    .where('account_id', '=', id)
    .where('license_type', '<>', 'trial')
    .where('status', '=', 'active')
    .$if(order !== null, (query) => query.where('order_id', '=', order!.id))
    .orderBy('created_at')
    .execute()
}

/** Finds the order of a license; null for a license that was granted or moved here. */
async function findOrderOf(
  trx: Trx,
  { id }: Addressee,
  { order_id }: License,
): Promise<Order | null> {
  if (order_id === null) return null
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order_id)
    .where((eb) => eb.or([eb('account_id', '=', id), eb('given_to', '=', id)]))
    .executeTakeFirst()
  return order ?? null
}

function findNewestOrder(trx: Trx, accountId: string) {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function findInvoice(trx: Trx, accountId: string, order: Order | null) {
  return trx
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('facts')
    .where('account_id', '=', accountId)
    .$if(order !== null, (query) => query.where('orders.id', '=', order!.id))
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
