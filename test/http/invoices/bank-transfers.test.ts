import { beforeEach, describe, expect, it } from 'vitest'
import type { ListedQuote } from '#contract/admin/quotes.ts'
import { times } from '#contract/limits.ts'
import { recordTransfer } from '#server/admin/quotes/record-transfer.ts'
import { countSkipped } from '#server/reconcile/reconcile.ts'
import { until } from '../../world/clock.ts'
import { readDone, runCommand, sayRefusal, withConsole } from '../../world/console.ts'
import { recordRestore } from '../../database.ts'
import { readKey } from '../../world/emails.ts'
import { readPdf } from '../../pdf.ts'
import {
  ada,
  dayOf,
  listPaid,
  ownReference,
  recordTransferBy,
  sayTransfer,
  withBank,
} from '../../world/quotes.ts'
import { ownShop } from '../../world/visit.ts'

const env = { ...withConsole, ...withBank }
const reason = 'on the statement'
const mia = { name: 'operator:mia' }

const shop = await ownShop('limits', { env })
const second = await shop.another()
const elsewhere = second.openOffice()
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

describe('a bank transfer', () => {
  it('that an owner records delivers the quote with its invoice, receipt and keys, once', async () => {
    const { id, email } = await shop.offer()
    await owner.write('quotes/send-pro-forma', { quote: id, ...ada, reason })
    const day = dayOf(new Date(shop.clock.now().getTime() - 2 * times.day))
    const reference = ownReference()
    const { subject: order } = await readDone(await record(id, { day, reference }))
    await until(() => shop.subjectsTo(email).length === 4)
    expect(shop.subjectsTo(email).join()).toMatch(/Receipt/)
    expect(shop.subjectsTo(email).join()).toMatch(/invoice/)
    const receipt = shop.emailsTo(email).find(({ subject }) => /Receipt/.test(subject))!
    expect(receipt.text).toContain('Paid by bank transfer: $195.00')
    expect(await shop.useKey(readKey(shop, email))).toBe('valid')
    const shown = await owner.showOrder(order)
    expect(shown).toMatchObject({
      provider: 'transfer',
      status: 'paid',
      cents: 19_500,
      transfers: [{ direction: 'in', day, reference, cents: 19_500 }],
      licenses: [{ status: 'active' }],
      documents: [{ what: 'invoice' }],
      why_not: { refund: expect.stringContaining('orders record-refund'), record_refund: null },
    })
    const words = await readFile(
      await owner.read('invoices/print', { number: shown.documents[0]!.number }),
    )
    for (const each of ['by bank transfer', 'Analytical Engines']) expect(words).toContain(each)
    const holder = await shop.enter(email)
    expect(await holder.newestOrder()).toMatchObject({ provider: 'transfer', invoice_from: 'us' })
    expect((await find(id)).state).toBe('paid')
    expect(await sayRefusal(await record(id))).toBe('400 This quote is already paid.')
    const listed = await (await owner.read('orders/list', { provider: 'transfer' })).json()
    expect(listed).toMatchObject({ rows: [{ id: order }] })
    const sales = await (await owner.read('reports/sales', { by: 'provider' })).json()
    expect(sales).toMatchObject({ rows: [{ provider: 'transfer', sold_cents: 19_500 }] })
    const { account_id: account } = shown
    const timeline = await (await owner.read('customers/timeline', { customer: account! })).text()
    expect(timeline).toContain('"who":"Bank transfer"')
    expect(await countSkipped(shop.deps, new Date(0))).toEqual([{ method: 'transfer', orders: 1 }])
    await shop.expectInvariants()
  })

  it.each<[string, () => object, RegExp]>([
    [
      'another total',
      () => ({ total_cents: 19_000 }),
      /total of this quote is \$195\.00 USD, and not \$190\.00/,
    ],
    [
      'a day to come',
      () => ({ day: dayOf(new Date(+shop.clock.now() + 2 * times.day)) }),
      /in the future/,
    ],
    ['a day of long ago', () => ({ day: '2020-01-01' }), /more than a year ago/],
    ['no day', () => ({ day: '2026-02-30' }), /must be a day/],
    ['no reference', () => ({ reference: ' ' }), /reference: is missing/],
    ['an address in it', () => ({ reference: 'from a@b.example' }), /no email address/],
    ['a tax without TAX', () => ({ tax_cents: 931, total_cents: 20_431 }), /sells without tax/],
    ['half a cent', () => ({ total_cents: 19_500.5 }), /whole cents/],
    ['a number of no tax office', () => ({ vat_id: 'DE12345' }), /valid DE VAT number/],
  ])('is refused with %s, and nothing is changed', async (_, fields, sentence) => {
    const { id, token } = await shop.offer()
    const session = await shop.beginAt(token)
    expect(await sayRefusal(await record(id, fields()))).toMatch(sentence)
    expect(await listPaid(shop, id)).toEqual([])
    expect(shop.stripe.sessions().find((each) => each.id === session)!.status).toBe('open')
  })

  it('is refused for a quote that was withdrawn, expired or never existed, and says why', async () => {
    const { id } = await shop.offer()
    await owner.attempt('quotes/withdraw', { quote: id })
    expect(await sayRefusal(await record(id))).toBe('400 This quote is already withdrawn.')
    const over = await shop.offer()
    await shop.setRows('quotes', { id: over.id }, { valid_until: shop.clock.now() })
    expect(await sayRefusal(await record(over.id))).toBe('400 This quote is already expired.')
    const never = '11111111-1111-4111-8111-111111111111'
    expect(await sayRefusal(await record(never))).toContain('There is no quote')
  })

  it('is recorded once for each reference, however it is written', async () => {
    const [one, other] = [await shop.offer(), await shop.offer()]
    await readDone(await record(one.id, { reference: 'rf18 5390 0754' }))
    expect(await sayRefusal(await record(other.id, { reference: 'RF1853900754' }))).toMatch(
      /with the reference RF1853900754 is already recorded, for order/,
    )
    expect(await listPaid(shop, other.id)).toEqual([])
  })

  it('becomes one order when it is recorded twice at once, with one reference or two', async () => {
    for (const reference of [ownReference(), undefined]) {
      const { id } = await shop.offer()
      const input = () => sayTransfer(shop, id, reference ? { reference } : {})
      const both = await Promise.all(
        [owner, elsewhere].map((by) => by.attempt('quotes/record-transfer', input())),
      )
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
      expect(await listPaid(shop, id)).toHaveLength(1)
    }
    const [one, other] = [await shop.offer(), await shop.offer()]
    const reference = ownReference()
    const both = await Promise.all([
      owner.attempt('quotes/record-transfer', sayTransfer(shop, one.id, { reference })),
      elsewhere.attempt('quotes/record-transfer', sayTransfer(shop, other.id, { reference })),
    ])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    await shop.expectInvariants()
  })

  it('leaves no trace in a dry run, and can be recorded on the command line', async () => {
    const { id, token } = await shop.offer()
    const session = await shop.beginAt(token)
    const trial = await recordTransfer.act(
      shop.deps,
      { ...mia, isTrial: true },
      sayTransfer(shop, id),
    )
    expect(trial).toMatchObject({ ok: true })
    expect(shop.stripe.sessions().find((each) => each.id === session)!.status).toBe('open')
    expect(await listPaid(shop, id)).toEqual([])
    const said = ['--day', today(), '--reference', 'CLI 1', '--total-cents', '19500']
    const words = ['quotes', 'record-transfer', id, ...said, '--reason', reason] as const
    expect(await runCommand(shop.deps, [...words], { isAgreed: true })).toBe(0)
    expect(await listPaid(shop, id)).toHaveLength(1)
  })
})

it('a restore names the last transfer that was restored, since no provider has transfers', async () => {
  const { id } = await shop.offer()
  const said = sayTransfer(shop, id)
  expect((await owner.attempt('quotes/record-transfer', said)).ok).toBe(true)
  const restored = await recordRestore(shop.databaseUrl, shop.clock.now())
  expect(restored).toMatchObject({ lastTransfer: { reference: said.reference, day: said.day } })
})

describe('the tax in a transfer', () => {
  it.each<[string, string, object, RegExp | number]>([
    ['none entered', 'exclusive', {}, /enter the tax in it/],
    [
      'added, and not in the total',
      'exclusive',
      { tax_cents: 3705 },
      /is \$232\.05 USD, with \$37\.05/,
    ],
    ['added', 'exclusive', { tax_cents: 3705, total_cents: 23_205 }, 3705],
    ['none', 'exclusive', { tax_cents: 0 }, 0],
    ['inside', 'inclusive', { tax_cents: 3113 }, 3113],
    ['inside, and all of it', 'inclusive', { tax_cents: 19_500 }, /below the price/],
  ])('%s, where it is %s', async (_, TAX_BEHAVIOR, fields, expected) => {
    const taxed = await shop.another({ TAX: 'stripe', TAX_BEHAVIOR })
    const { id } = await taxed.offer()
    const answer = await taxed
      .openOffice()
      .attempt('quotes/record-transfer', sayTransfer(shop, id, fields))
    if (typeof expected === 'number') {
      expect(answer).toMatchObject({ ok: true })
      expect(await listPaid(shop, id)).toMatchObject([{ tax_cents: expected }])
    } else expect(answer).toEqual({ ok: false, problems: [expect.stringMatching(expected)] })
    await taxed.close()
  })
})
