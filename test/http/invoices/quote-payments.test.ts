import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedQuote } from '#contract/admin/quotes.ts'
import { times } from '#contract/limits.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { numberQuote } from '#server/orders/quotes.ts'
import { until } from '../../world/clock.ts'
import { openConsole, readDone, sayRefusal, withConsole } from '../../world/console.ts'
import { readKey } from '../../world/emails.ts'
import { readPdf } from '../../pdf.ts'
import {
  ada,
  dayOf,
  listPaid,
  ownReference,
  recordTransferBy,
  withBank,
} from '../../world/quotes.ts'
import { ownShop } from '../../world/visit.ts'

const env = { ...withConsole, ...withBank }
const reason = 'on the statement'

const shop = await ownShop('limits', { env })
const owner = await shop.openConsole()
beforeEach(async () => {
  shop.stripe.up()
  await shop.forgetAllRateLimits()
})

const today = () => dayOf(shop.clock.now())
const record = (quote: string, fields: object = {}, by = owner) =>
  recordTransferBy(by, shop, quote, fields)
const find = async (id: string) =>
  (await owner.list<ListedQuote>('quotes/list')).find((row) => row.id === id)!
const readFile = async (answer: Response) => (await readPdf(answer)).words

describe('a pro forma', () => {
  it('is emailed as a PDF with the quote’s number and our bank details, and opens on the page and in the console', async () => {
    const { id, token, email } = await shop.offer()
    expect((await owner.read('quotes/print-pro-forma', { quote: id })).status).toBe(400)
    expect((await shop.app.request(`/quote/pro-forma?t=${token}`)).status).toBe(404)
    expect((await owner.write('quotes/send-pro-forma', { quote: id, ...ada, reason })).status).toBe(
      200,
    )
    const number = numberQuote({ id })
    const message = await shop.emailTo(email)
    expect(message.subject).toBe(`Pro forma for your Protocraft quote ${number}`)
    expect(message.text).toContain('IBAN DE02 1203 0000 0000 2020 51')
    expect(message.rawHeaders).toContain('multipart/mixed')
    const page = await shop.app.request(`/quote?t=${token}`)
    expect(await page.text()).toContain(`/quote/pro-forma?t=${token}`)
    const files = [
      await shop.app.request(`/quote/pro-forma?t=${token}`),
      await owner.read('quotes/print-pro-forma', { quote: id }),
    ]
    for (const file of files) {
      expect(file.headers.get('Content-Type')).toBe('application/pdf')
      const words = await readFile(file)
      for (const each of [
        `Pro forma for quote ${number}`,
        'This is not an invoice',
        'IBAN DE02 1203 0000 0000 2020 51',
        'Analytical Engines',
        '$195.00',
      ])
        expect(words).toContain(each)
    }
    expect(await find(id)).toMatchObject({ number, pro_forma: { total_cents: 19_500 } })
    expect(await shop.readRows('invoices')).toEqual([])
  })

  it('is not sent without bank details, for an ended quote, or with characters that cannot be printed', async () => {
    const poor = await shop.another({ BANK_DETAILS: undefined as never })
    const { id } = await shop.offer()
    const by = await openConsole(poor)
    expect(await by.refusal('quotes/send-pro-forma', { quote: id, reason })).toBe(
      '400 To send a pro forma, set BANK_DETAILS first.',
    )
    await poor.close()
    expect(
      await owner.refusal('quotes/send-pro-forma', { quote: id, company: '株式会社', reason }),
    ).toContain('letters our invoices can’t show')
    await owner.attempt('quotes/withdraw', { quote: id })
    expect(await owner.refusal('quotes/send-pro-forma', { quote: id, reason })).toBe(
      '400 This quote is already withdrawn.',
    )
  })
})

describe('the page to pay by card', () => {
  it('is closed before a transfer is recorded', async () => {
    const { id, token } = await shop.offer()
    const session = await shop.beginAt(token)
    await readDone(await record(id))
    expect(shop.stripe.sessions().find((each) => each.id === session)!.status).toBe('expired')
    expect(await shop.readSale(session)).toMatchObject({ state: 'expired', licenses: [] })
    await shop.expectInvariants()
  })

  it('that Stripe cannot be asked to close prevents recording a transfer', async () => {
    const { id, token } = await shop.offer()
    await shop.beginAt(token)
    shop.stripe.down()
    expect(await sayRefusal(await record(id))).toBe(
      '400 Stripe did not answer. Nothing was recorded: try again.',
    )
    expect(await listPaid(shop, id)).toEqual([])
    shop.stripe.up()
    await readDone(await record(id))
  })

  it('takes precedence when somebody has just paid there', async () => {
    const { id, token, email } = await shop.offer()
    shop.stripe.drop()
    const session = await shop.beginAt(token)
    shop.stripe.pay(session, { email })
    expect(await sayRefusal(await record(id))).toBe(
      '400 This quote was just paid by card. Nothing was recorded.',
    )
    expect(await listPaid(shop, id)).toMatchObject([{ provider: 'stripe' }])
    await shop.expectInvariants()
  })

  it('that is being opened at the same time causes the transfer to be refused', async () => {
    const { id } = await shop.offer()
    await shop.addRow('orders', {
      provider: 'stripe',
      kind: 'team',
      quote_id: id,
      unit_cents: 3900,
      price_currency: 'usd',
      taxed: false,
      tax_behavior: 'exclusive',
      created_at: shop.clock.now(),
    })
    expect(await sayRefusal(await record(id))).toContain('try again in a minute')
    expect(await listPaid(shop, id)).toEqual([])
  })

  it('delivers nothing when its money still arrives: it is held', async () => {
    const { id, token, email } = await shop.offer()
    const session = await shop.beginAt(token)
    await readDone(await record(id))
    const { stripe } = shop.deps.payments
    const paid: typeof stripe.retrieveOrder = async (reference) => {
      const told = await stripe.retrieveOrder(reference)
      if (typeof told === 'string') return told
      return { ...told, state: 'paid', email, paymentId: 'pi_late' }
    }
    expect(await fulfill(shop.deps, { ...stripe, retrieveOrder: paid }, session)).toBe('held')
    expect(await shop.listHoldReasons(session)).toEqual(['quote_paid'])
    expect(await shop.readSale(session)).toMatchObject({ licenses: [] })
    expect(await listPaid(shop, id)).toMatchObject([{ provider: 'transfer' }])
    await shop.expectInvariants()
  })
})

describe('a refund by bank transfer', () => {
  const back = (order: string, fields: object = {}) =>
    owner.write('orders/record-refund', {
      order,
      day: today(),
      reference: ownReference(),
      ...fields,
      reason,
    })

  it('is recorded in parts, ends the license when everything is returned, and has its credit notes', async () => {
    const { id, email } = await shop.offer()
    const { subject: order } = await readDone(await record(id))
    await until(() => shop.subjectsTo(email).some((each) => /license key/.test(each)))
    const key = readKey(shop, email)
    await readDone(await back(order, { cents: 5000 }))
    expect(await shop.useKey(key)).toBe('valid')
    expect(await sayRefusal(await back(order, { cents: 15_000 }))).toContain('Only $145.00')
    await readDone(await back(order))
    expect(await shop.useKey(key)).toBe('revoked')
    const shown = await owner.showOrder(order)
    expect(shown).toMatchObject({ status: 'refunded', refunded_cents: 19_500 })
    expect(shown.documents.map(({ what }) => what)).toEqual([
      'invoice',
      'credit note',
      'credit note',
    ])
    expect(shown.transfers.map(({ direction, cents }) => [direction, cents])).toEqual([
      ['in', 19_500],
      ['out', 5000],
      ['out', 14_500],
    ])
    expect(await sayRefusal(await back(order))).toBe('400 This order is already fully refunded.')
    await shop.expectInvariants()
  })

  it('is refused before its order was paid, twice, in the future, and for another payment', async () => {
    const { id } = await shop.offer()
    const reference = ownReference()
    const yesterday = dayOf(new Date(+shop.clock.now() - times.day))
    const { subject: order } = await readDone(await record(id, { reference }))
    const tomorrow = dayOf(new Date(+shop.clock.now() + 2 * times.day))
    expect(await sayRefusal(await back(order, { day: yesterday }))).toContain('before the order')
    expect(await sayRefusal(await back(order, { day: tomorrow }))).toContain('in the future')
    expect(await sayRefusal(await back(order, { reference }))).toContain('already recorded')
    expect(await owner.refusal('orders/refund', { order, reason })).toContain(
      'Pay it back from your bank',
    )
    const card = await shop.offer()
    const session = await shop.beginAt(card.token)
    shop.stripe.pay(session, { email: card.email })
    await shop.lookAgain(session)
    expect(await sayRefusal(await back(session))).toBe(
      '400 This order wasn’t paid by bank transfer.',
    )
  })
})
