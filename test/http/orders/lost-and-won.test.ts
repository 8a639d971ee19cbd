import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { readReport, type ReadReport } from '#server/admin/reports/read-report.ts'
import type { PaymentProvider } from '#server/checkout/provider.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { until } from '../../world/clock.ts'
import { readPdf } from '../../pdf.ts'
import { payRenewal, seeLicense } from '../../world/sold.ts'
import { listSubjects, listTold, openVendorShop } from '../../world/vendor.ts'
import { closeAfterwards } from '../../world/visit.ts'

// The price of $49.00 with the tax of the stand-in.
const paid = 5390

const shop = await closeAfterwards(openVendorShop())
beforeEach(() => shop.stripe.drop())

async function lose(session: string) {
  shop.stripe.dispute(session)
  await shop.tell(session, 'charge.dispute.created')
  shop.stripe.closeDispute(session, 'lost')
  await shop.tell(session, 'charge.dispute.closed')
}

/** Returns the charge.dispute.closed of the second decision. */
async function winOnAppeal(session: string) {
  shop.stripe.appeal(session)
  await shop.tell(session, 'charge.dispute.updated')
  shop.stripe.closeDispute(session, 'won')
  await shop.tell(session, 'charge.dispute.funds_reinstated')
}

async function subjectsTo(email: string, count: number): Promise<string[]> {
  await until(() => shop.emailsTo(email).length >= count)
  return shop.emailsTo(email).map(({ subject }) => subject)
}

/** Lists what went back and came again, in cents, by day. */
async function listMoves(order: string): Promise<number[]> {
  return (await shop.readRows('refunds', { order_id: order }, 'id')).map(({ cents }) => cents)
}

const statusOf = async (session: string) => (await shop.readSale(session)).licenses[0]

/** Holds a read, which answers late what the provider says now. */
function holdRead(session: string) {
  const { promise: late, resolve: letOn } = Promise.withResolvers<void>()
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  const { stripe } = shop.deps.payments
  const retrieveOrder: PaymentProvider['retrieveOrder'] = async (reference) => {
    const providerOrder = await stripe.retrieveOrder(reference)
    noteAsked()
    await late
    return providerOrder
  }
  const written = fulfill(shop.deps, { ...stripe, retrieveOrder }, session)
  return { asked, letOn, written }
}

describe('a dispute that was lost and then won on appeal', () => {
  it('brings the license back, and buyer, vendor, invoices and reports follow', async () => {
    const email = 'ada@example.org'
    const holder = await shop.sold({ email, signedIn: true })
    const { session } = holder
    const order = await shop.findOrderId(session)
    await holder.printInvoice()
    const first = (await holder.newestOrder()).invoice_number!
    await lose(session)
    expect(await statusOf(session)).toBe('revoked')
    shop.stripe.appeal(session)
    await shop.tell(session, 'charge.dispute.updated')
    expect(await statusOf(session)).toBe('revoked')
    expect(await listMoves(order)).toEqual([paid])
    shop.stripe.closeDispute(session, 'won')
    await shop.tell(session, 'charge.dispute.funds_reinstated')
    await shop.tell(session, 'charge.dispute.closed')
    await shop.tell(session, 'charge.dispute.created')
    expect(await shop.readSale(session)).toMatchObject({ state: 'paid', licenses: ['active'] })

    const { invoice_number: number, credit_notes: notes } = await holder.newestOrder()
    expect(number).not.toBe(first)
    expect(notes).toHaveLength(1)
    const { words } = await holder.printInvoice()
    expect(words).toContain(`Invoice ${number}`)
    expect(words).toContain(`Takes back ${notes[0]}`)
    expect(words).toContain('Total, paid $53.90 USD')
    expect(words).toContain(`credit note ${notes[0]} no longer holds`)

    expect(await listMoves(order)).toEqual([paid, -paid])
    const sales = (await readReport(shop.deps, 'sales', { by: 'provider' })) as ReadReport
    expect(sales.rows[0]).toMatchObject({ sold_cents: paid, refunded_cents: 0, kept_cents: paid })
    const invoices = (await readReport(shop.deps, 'invoices', {})) as ReadReport
    const issued = invoices.rows.filter((row) => row.order_id === order)
    expect(issued.map(({ gross_cents: cents }) => cents).toSorted()).toEqual([-paid, paid, paid])

    const own = (await subjectsTo(email, 6)).filter((subject) =>
      / license (is|has|works)/.test(subject),
    )
    // Emails are sent side by side, so one can overtake another.
    expect(own.toSorted()).toEqual([
      'Your Protocraft license has ended',
      'Your Protocraft license is suspended',
      'Your Protocraft license works again',
    ])
    const [restored] = shop.emailsTo(email).filter(({ subject }) => /works again/.test(subject))
    expect(restored!.text).toContain(`Your new invoice ${number} is on your account page`)
    await until(() => listSubjects(shop).length >= 4)
    expect(listSubjects(shop).toSorted()).toEqual([
      'Dispute over $53.90',
      'The dispute over $53.90 is open again',
      'You lost the dispute over $53.90',
      'You won the dispute over $53.90',
    ])
    const won = listTold(shop).find(({ subject }) => subject.includes('You won'))
    expect(won!.text).toContain(`New invoice: ${number}`)
    await shop.expectInvariants()
  })

  it('and lost again ends the license again, is reported again and credits the new invoice', async () => {
    const email = 'cara@example.org'
    const holder = await shop.sold({ email, signedIn: true })
    const { session } = holder
    await holder.printInvoice()
    await lose(session)
    await winOnAppeal(session)
    const { invoice_number: second } = await holder.newestOrder()
    shop.stripe.dispute(session)
    shop.stripe.closeDispute(session, 'lost')
    await shop.lookAgain(session)
    expect(await shop.readSale(session)).toMatchObject({
      state: 'refunded',
      licenses: ['revoked'],
    })
    expect(await listMoves(await shop.findOrderId(session))).toEqual([paid, -paid, paid])
    const { credit_notes: notes, invoice_number: last } = await holder.newestOrder()
    expect(last).toBe(second)
    expect(notes).toHaveLength(2)
    const note = await holder.ask('credit-note', { number: notes[1] })
    const { words } = await readPdf(note)
    expect(words).toContain(`corrects invoice ${second}`)
    const subjects = await subjectsTo(email, 7)
    expect(subjects.filter((subject) => /has ended/.test(subject))).toHaveLength(2)
    await shop.expectInvariants()
  })

  it('is recorded, as is a refund after it, even for a license that an operator had ended', async () => {
    const { id: license, session } = await shop.sold({ email: 'cara@example.org' })
    await shop.openOffice().attempt('licenses/revoke', { license, reason: 'A test' })
    await lose(session)
    await winOnAppeal(session)
    shop.stripe.refund(session)
    await shop.tell(session, 'charge.refunded')
    const { journal } = await shop.readSale(session)
    expect(journal.filter((action) => action === 'license active')).toHaveLength(1)
    expect(journal.filter((action) => action === 'license revoked')).toHaveLength(2)
    await shop.expectInvariants()
  })

  it('for a renewal makes its year count again', async () => {
    const renewer = await shop.sold({ email: 'ben@example.org', signedIn: true })
    const session = await payRenewal(shop, renewer)
    await shop.tell(session, 'checkout.session.completed')
    const { expires_at: renewed } = await seeLicense(renewer)
    await lose(session)
    expect((await seeLicense(renewer)).expires_at).not.toBe(renewed)
    await winOnAppeal(session)
    expect((await seeLicense(renewer)).expires_at).toBe(renewed)
    const subjects = await subjectsTo('ben@example.org', 8)
    expect(subjects).toContain('Your Protocraft renewal is active again')
    expect(subjects.filter((subject) => /is renewed/.test(subject))).toHaveLength(1)
  })
})

describe('the newest read of a payment counts', () => {
  it('a slow provider holds no connection of the database', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 25 }, (_, index) => shop.pay(`slow${index}@example.org`)),
    )
    const held = sessions.map(holdRead)
    await Promise.all(held.map(({ asked }) => asked))
    const { rows } = await sql`select 1 as answered`.execute(shop.deps.db)
    expect(rows).toEqual([{ answered: 1 }])
    for (const { letOn } of held) letOn()
    const outcomes = await Promise.all(held.map(({ written }) => written))
    expect(new Set(outcomes)).toEqual(new Set(['fulfilled']))
  })
})

it('several disputes of one payment add up, even past the tenth, and an open one suspends the license', async () => {
  const { session } = await shop.sold({ email: 'hal@example.org' })
  const reason = 'product_not_received'
  for (let count = 1; count <= 11; count += 1) {
    shop.stripe.dispute(session, { amount: 400, reason })
    shop.stripe.closeDispute(session, 'lost')
  }
  await shop.lookAgain(session)
  expect(await statusOf(session)).toBe('active')
  expect(await listMoves(await shop.findOrderId(session))).toEqual([4400])
  const { id } = shop.stripe.dispute(session, { amount: 990, currency: 'eur', reason })
  await shop.lookAgain(session)
  expect(await statusOf(session)).toBe('suspended')
  shop.stripe.changeDispute(session, 'lost', id)
  await shop.lookAgain(session)
  expect(await statusOf(session)).toBe('revoked')
  expect(await listMoves(await shop.findOrderId(session))).toEqual([4400, 990])
})

it('a reversed credit note is deleted after the invoice that reverses it, ten years later', async () => {
  shop.clock.advance(12 * 365 * times.day)
  for (const _hour of ['the answer', 'its credit note', 'the first invoice'])
    await forgetOldRows(shop.deps)
  expect(await shop.readRows('credit_notes')).toEqual([])
  expect(await shop.readRows('invoices')).toEqual([])
})
