import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListedEmail } from '#contract/admin/emails.ts'
import { findCustomers } from '#server/admin/customers/find.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { until } from '../../world/clock.ts'
import { withConsole } from '../../world/console.ts'
import { recordRestore } from '../../database.ts'
import { readPdf } from '../../pdf.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'
import { beginRenewal } from '../../world/sold.ts'
import { listKinds } from '../../world/stored.ts'
import { vendor } from '../../world/vendor.ts'
import { seller } from '../../world/quotes.ts'

const minute = 60_000

let shop: Shop
let buyers = 0
const openOne = () =>
  openShop({
    behavior: calm,
    crypto: 'btcpay',
    env: { ...withConsole, ...seller, ALERT_EMAIL: vendor },
  })
beforeAll(async () => {
  shop = await openOne()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.mailbox.setMode('accept')
  await shop.dropRows('restored_counters')
  await shop.dropRows('restores')
})

/** Restores as "operate restore" does: everything after `ago` is lost. */
async function restore(ago = minute) {
  const restored = await recordRestore(shop.databaseUrl, new Date(Date.now() - ago))
  return restored
}

const nextBuyer = () => `restored${(buyers += 1)}@example.org`

/** Pays for a checkout that the restored database does not know. */
async function loseOrder(email: string, begun?: string): Promise<string> {
  const session = begun ?? (await shop.beginCheckout())
  await forget(session)
  shop.stripe.pay(session, { email })
  return session
}

const forget = (reference: string) => shop.dropRows('orders', { provider_order_id: reference })

const findOrder = (session: string) => shop.findRow('orders', { provider_order_id: session })

const listOpen = async (reference: string) =>
  (await shop.readRows('held_payments', { reference, decided_at: null })).map(
    ({ reason }) => reason,
  )

const countReplaced = (email: string) =>
  shop.emailsTo(email).filter(({ subject }) => subject.endsWith('has a new key')).length

describe('an order from the time lost in a restore', () => {
  it('stays held without a restore, like any payment that nobody started here', async () => {
    const session = await loseOrder(nextBuyer())
    expect(await shop.lookAgain(session)).toBe('unknown_order')
    expect(await shop.listHoldReasons(session)).toEqual(['forgotten_order'])
  })

  it('comes back from its provider under its own id, and its buyer is told once of the new key', async () => {
    const email = nextBuyer()
    // Nothing runs while a backup is restored, so no event arrives then.
    shop.stripe.deliverTo([])
    const session = await loseOrder(email)
    await restore()
    shop.stripe.deliverTo([`${shop.url}/api/stripe/webhook`])
    shop.clock.advance(2 * minute)
    await reconcileSince(shop.deps, new Date(Date.now() - 5 * minute))
    const { metadata } = shop.stripe.sessions().find(({ id }) => id === session)!
    expect(await findOrder(session)).toMatchObject({ id: metadata!.order_id, state: 'paid' })
    await until(() => shop.emailsTo(email).length === 3)
    await shop.lookAgain(session)
    await shop.expectInvariants()
    expect(countReplaced(email)).toBe(1)
    expect(shop.emailsTo(email)).toHaveLength(3)
  })

  it('whose row came back without its id at the provider gets that again', async () => {
    const email = nextBuyer()
    const session = await shop.beginCheckout()
    const { id } = (await findOrder(session))!
    await shop.setRows('orders', { id }, { provider_order_id: null, unit_cents: 4900 })
    await restore()
    shop.stripe.pay(session, { email })
    // The shop looks by itself each minute, and may come first.
    expect(await shop.lookAgain(session)).toMatch(/^(already_)?fulfilled$/)
    expect(await findOrder(session)).toMatchObject({ id, state: 'paid' })
  })

  it('in crypto comes back with its number and buyer, whom its provider cannot read, also while it confirms', async () => {
    const email = nextBuyer()
    shop.btcpay.deliverTo([])
    const reference = await shop.beginCheckout({ email })
    const { id, order_number: number } = (await findOrder(reference))!
    await forget(reference)
    expect(JSON.stringify(shop.btcpay.invoices())).not.toContain('restored')
    await restore()
    shop.btcpay.deliverTo([`${shop.url}/api/btcpay/webhook`])
    shop.btcpay.pay(reference, { waits: true })
    await shop.lookAgain(reference, 'btcpay')
    expect(await findOrder(reference)).toMatchObject({ id, state: 'confirming', email })
    shop.btcpay.confirm(reference)
    await shop.lookAgain(reference, 'btcpay')
    expect(await findOrder(reference)).toMatchObject({ order_number: number, state: 'paid' })
    await until(() => shop.emailsTo(email).some(({ text }) => /PC1(-[0-9A-Z]{5}){5}/.test(text)))
    expect(await listOpen(reference)).toEqual([])
  })

  it('that nobody paid for is not reported to the vendor', async () => {
    const session = await shop.beginCheckout()
    await forget(session)
    await restore()
    shop.stripe.expire(session)
    expect(await shop.lookAgain(session)).toBe('expired')
    expect(await shop.listHoldReasons(session)).toEqual([])
  })

  it('that renews a license counts for it, and no key is called new', async () => {
    const owner = await shop.sold({ signedIn: true })
    const session = await loseOrder(owner.email, await beginRenewal(owner))
    await restore()
    expect(await shop.lookAgain(session)).toMatch(/^(already_)?fulfilled$/)
    expect(await findOrder(session)).toMatchObject({
      kind: 'renewal',
      renews_license_id: owner.id,
      account_id: owner.accountId,
    })
    const renewals = shop.deps.db.selectFrom('renewals').select(['license_id', 'counts'])
    expect(await renewals.execute()).toEqual([{ license_id: owner.id, counts: true }])
    expect(countReplaced(owner.email)).toBe(0)
  })

  it('that renews a license that is lost as well is held with its buyer’s address', async () => {
    const owner = await shop.sold({ signedIn: true })
    const session = await beginRenewal(owner)
    await forget(session)
    await shop.dropRows('emails', { license_id: owner.id })
    await shop.dropRows('licenses', { id: owner.id })
    await restore()
    shop.stripe.pay(session, { email: owner.email })
    expect(await shop.lookAgain(session)).toBe('unknown_order')
    expect(await listOpen(session)).toEqual(['forgotten_order'])
    expect(await listKinds(shop, owner.email)).toContain('payment_held')
  })

  it('of a team comes back if its quote did, and otherwise is held with its buyer’s address', async () => {
    const quote = await shop.offer({ email: nextBuyer() })
    const kept = await loseOrder(quote.email, await shop.beginAt(quote.token))
    const other = await shop.offer({ email: nextBuyer() })
    const held = await loseOrder(other.email, await shop.beginAt(other.token))
    await shop.dropRows('quotes', { id: other.id })
    await restore()
    expect(await shop.lookAgain(kept)).toMatch(/^(already_)?fulfilled$/)
    expect(await findOrder(kept)).toMatchObject({ quote_id: quote.id, quantity: 5, state: 'paid' })
    expect(await shop.lookAgain(held)).toBe('held')
    expect(await listOpen(held)).toEqual(['forgotten_quote'])
    expect(await listKinds(shop, other.email)).toContain('payment_held')
  })

  it('that names no shop could be from any that shares the account', async () => {
    const session = await shop.beginCheckout()
    const { order_id: id } = shop.stripe.sessions().find((each) => each.id === session)!.metadata!
    await shop.dropRows('orders', { provider_order_id: session })
    await restore()
    shop.stripe.doctor(session, { metadata: { order_id: id! } })
    shop.stripe.pay(session, { email: nextBuyer() })
    expect(await shop.lookAgain(session)).toBe('unknown_order')
  })

  it('is not one from long before or after', async () => {
    for (const hours of [-1, 1]) {
      const { number } = await restore()
      const time = new Date(Date.now() + hours * 60 * minute)
      await shop.setRows('restores', { number }, { restored_at: time, restored_until: time })
      const session = await loseOrder(nextBuyer())
      expect(await shop.lookAgain(session)).toBe('unknown_order')
    }
  })
})

it('a buyer who pays after a restore is not told of a new key', async () => {
  await restore()
  shop.clock.advance(minute)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const { email } = await shop.sold()
  await until(() => shop.emailsTo(email).length === 2)
  expect(countReplaced(email)).toBe(0)
})

it('money events from before a restore reach the vendor as one list, and no buyer again', async () => {
  const [ada, ben, cara] = [await shop.sold(), await shop.sold(), await shop.sold()]
  shop.stripe.deliverTo([])
  shop.stripe.refund(ada.session, { amount: 2000 })
  shop.stripe.endRefund(ada.session, 'failed')
  shop.stripe.dispute(ben.session)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await restore()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  shop.stripe.refund(cara.session)
  shop.stripe.deliverTo([`${shop.url}/api/stripe/webhook`])
  shop.clock.advance(2 * minute)
  await reconcileSince(shop.deps, new Date(Date.now() - 5 * minute))
  const mails = await shop.readRows('emails')
  const about = (email: string) => mails.filter(({ recipient }) => recipient === email)
  expect(about(ben.email).filter(({ paused_at: paused }) => paused !== null)).toMatchObject([
    { kind: 'license_suspended', sent_at: null },
  ])
  const lists = about(vendor).filter(
    (each) => each.kind === 'past_money' && each.paused_at === null,
  )
  expect(lists).toHaveLength(1)
  await sendEmail(shop.deps, lists[0]!.id)
  const [list] = shop.emailsTo(vendor, /before the restore/)
  for (const said of ['A refund of $20.00 failed', 'Dispute over $49.00'])
    expect(list!.text).toContain(said)
  expect(list!.text).not.toContain('Refund it again')
  await until(() => shop.emailsTo(vendor, /refunded, license ended/).length === 1)
  await until(() => shop.emailsTo(cara.email, /license has ended/).length === 1)
  expect(shop.emailsTo(vendor, /failed|disputes/)).toEqual([])
  for (const { email } of [ada, ben]) expect(shop.emailsTo(email)).toHaveLength(2)
})

describe('an email that waited when a backup was restored', () => {
  // The orders lost above differ from the provider's records, and every reconciliation from then on says
  // so.
  beforeAll(async () => {
    await shop.close()
    shop = await openOne()
  })

  /** Queues a receipt and a key, and a code for somebody. */
  async function queueSome() {
    shop.mailbox.setMode('refuse4xx')
    const email = nextBuyer()
    const session = await shop.pay(email)
    await shop.lookAgain(session)
    await shop.visitor().post('/api/account/sign-in', { email })
    await until(async () => (await list(email, 'waiting')).length === 3)
    // No email is on its way that the mailbox would accept below.
    await until(async () => (await countRefused(email)) === 3)
    const { paused } = await restore()
    expect(paused).toBe(2)
    shop.mailbox.setMode('accept')
    return email
  }

  async function countRefused(to: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job, emails
      where job.data ->> 'emailId' = emails.id::text
        and job.name = 'email' and job.state = 'retry' and emails.recipient = ${to}`.execute(
      shop.deps.db,
    )
    return rows[0]!.count
  }

  async function list(to: string, state: string) {
    const rows = await shop.openOffice().list<ListedEmail>('emails/list', { to, state })
    return rows.map(({ id, kind }) => ({ id, kind }))
  }

  it('is paused, is sent once when an operator says so, and a code is dropped', async () => {
    const email = await queueSome()
    const paused = await list(email, 'paused')
    expect(paused.map(({ kind }) => kind).toSorted()).toEqual(['license', 'receipt'])
    expect((await list(email, 'dropped')).map(({ kind }) => kind)).toEqual(['code'])
    // A worker that has its job does not send it.
    for (const { id } of paused)
      await shop.deps.db
        .transaction()
        .execute((trx) => shop.deps.jobs.send(trx, 'email', { emailId: id }))
    const later = await shop.sold()
    await until(() => shop.emailsTo(later.email).length >= 2)
    expect(shop.emailsTo(email)).toEqual([])
    const [first] = paused
    expect(await shop.openOffice().attempt('emails/resend', { email: first!.id })).toMatchObject({
      problems: [
        'A restore paused this email, because it may have been sent before. Send it or drop it.',
      ],
    })
    const sent = await shop.openOffice().attempt('emails/send-paused', { emails: [first!.id] })
    expect(sent).toMatchObject({ ok: true, change: { subject: first!.id, after: { sent: 1 } } })
    await until(() => shop.emailsTo(email).length === 1)
    expect(
      await shop.openOffice().attempt('emails/send-paused', { emails: [first!.id] }),
    ).toMatchObject({
      problems: [
        `Email ${first!.id} isn’t paused. “emails list --state paused” shows those that are.`,
      ],
    })
    await shop.openOffice().attempt('emails/send-paused', { emails: [] })
    await until(() => shop.emailsTo(email).length === 2)
    await shop.deps.db.deleteFrom('emails').where('dropped_at', 'is not', null).execute()
    await shop.expectInvariants()
    expect(shop.emailsTo(email)).toHaveLength(2)
  })

  it('is dropped when an operator says so, and breaks no invariant', async () => {
    const email = await queueSome()
    await shop.openOffice().attempt('emails/drop-paused', { emails: [] })
    expect(await list(email, 'paused')).toEqual([])
    expect(await shop.openOffice().attempt('emails/send-paused', { emails: [] })).toMatchObject({
      problems: ['No email is paused.'],
    })
    const { db } = shop.deps
    const earlier = new Date(Date.now() - 120 * minute)
    await shop.setRows('orders', { email }, { paid_at: earlier })
    const { id } = await shop.readRow('orders', { email })
    await shop.setRows('licenses', { order_id: id }, { created_at: earlier })
    expect(await findViolations(db)).toEqual([])
    await shop.setRows('emails', {}, { paused_at: null })
    expect(await findViolations(db)).toMatchObject([{ view: 'invariant_i2' }])
  })
})

describe('documents issued after a restore', () => {
  it('have a series of their own, from 1 and without a gap', async () => {
    const year = shop.clock.now().getUTCFullYear()
    const holders = []
    for (const name of ['ada', 'ben', 'cara', 'dov'])
      holders.push(await shop.sold({ email: `${name}@example.org`, signedIn: true }))
    const [ada, ben, cara, dov] = holders
    expect((await ada!.printInvoice()).words).toContain(`Invoice ${year}-0001`)
    expect((await restore()).number).toBe(1)
    expect((await ben!.printInvoice()).words).toContain(`Invoice ${year}-R1-0001`)
    expect((await cara!.printInvoice()).words).toContain(`Invoice ${year}-R1-0002`)
    expect((await ada!.printInvoice()).words).toContain(`Invoice ${year}-0001`)
    expect((await restore()).number).toBe(2)
    expect((await dov!.printInvoice()).words).toContain(`Invoice ${year}-R2-0001`)
    shop.stripe.refund(ben!.session)
    await shop.lookAgain(ben!.session)
    const { credit_notes: notes } = await ben!.newestOrder()
    expect(notes).toEqual([`CN-${year}-R2-0001`])
    const note = await ben!.ask('credit-note', { number: notes[0]! })
    const { words } = await readPdf(note)
    expect(words).toMatch(
      new RegExp(`Credit note CN-${year}-R2-0001 .*For invoice ${year}-R1-0001`),
    )
    for (const number of [`${year}-r1-0001`, `CN-${year}-R2-0001`])
      expect(await findCustomers(shop.deps, number)).toHaveLength(1)
  })
})
