import { describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { forgetOldRows } from '#server/customers/retention.ts'
import { readPdf } from '../../pdf.ts'
import { ownShop } from '../../world/visit.ts'
import type { SignedIn } from '../../world/visitor.ts'

const env = {
  SELLER_NAME: 'Protocraft Łtd',
  SELLER_ADDRESS: '1 Example Street | 12345 Example Town',
  SELLER_VAT_ID: 'DE123456789',
  SELLER_REGISTER: 'Amtsgericht Berlin, HRB 123456',
}

const shop = await ownShop('clock', { env })
const second = await shop.another()

const ada = {
  company: 'Łódź Ελλάδα Москва',
  vat_id: 'pl 526-000-12-46',
  address: 'ul. Prosta 1\nŁódź',
}

async function invoiceOf(holder: SignedIn, fields: object = {}, instance = shop) {
  const { order_id } = await holder.newestOrder()
  const response = await holder.ask('invoice', { order_id, ...fields }, instance)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  return [response.status, error.code, error.message]
}

const countInvoices = async () => (await shop.readRows('invoices')).length

describe('an invoice', () => {
  it('says who sold what to whom, when and for how much, in any European script', async () => {
    const holder = await shop.sold({ email: 'ada@example.org', signedIn: true })
    const { order_number, paid_at } = await holder.newestOrder()
    expect(await holder.newestOrder()).toMatchObject({ invoice_from: 'us', invoice_number: null })
    const { response, bytes } = await invoiceOf(holder, ada)
    const { invoice_number: number } = await holder.newestOrder()
    const year = shop.clock.now().getUTCFullYear()
    expect(number).toMatch(new RegExp(`^${year}-\\d{4}$`))
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Content-Disposition')).toBe(
      `attachment; filename="protocraft-invoice-${number}.pdf"`,
    )
    const { words, pages, info, outline } = await readPdf(bytes)
    const paid = new Date(paid_at!).toLocaleDateString('en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    })
    for (const fact of [
      `Invoice ${number}`,
      'Protocraft Łtd 1 Example Street 12345 Example Town VAT ID DE123456789 Amtsgericht Berlin, HRB 123456',
      'Łódź Ελλάδα Москва ul. Prosta 1 Łódź VAT or tax number PL 526-000-12-46 ada@example.org',
      `Date ${paid}`,
      `${paid}, by card`,
      `Order ${order_number}`,
      'Protocraft Individual License 1 $49.00 USD $49.00 USD',
      'Net $49.00 USD No tax charged $0.00 USD Total, paid $49.00 USD',
      'Page 1 of 1',
    ])
      expect(words).toContain(fact)
    expect(pages).toBe(1)
    expect(info).toMatchObject({ Title: `Invoice ${number}`, Language: 'en' })
    expect(JSON.stringify(outline)).toMatch(/"H1".*"Table".*"TR".*"TH".*"TD"/)
  })

  it('stays the same document whenever, wherever and with whatever details it is requested again', async () => {
    const holder = await shop.sold({ email: 'ben@example.org', signedIn: true })
    const { bytes } = await invoiceOf(holder, ada)
    shop.clock.advance(times.day / 24 / 4)
    const again = await invoiceOf(holder, { company: 'Another company' }, second)
    expect(Buffer.from(again.bytes).equals(bytes)).toBe(true)
  })

  it('is created once when it is requested ten times at once, on two instances', async () => {
    const holder = await shop.sold({ email: 'cara@example.org', signedIn: true })
    const before = await countInvoices()
    const { order_id } = await holder.newestOrder()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        holder.ask('invoice', { order_id }, index % 2 ? second : shop),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await countInvoices()).toBe(before + 1)
  })

  it('is available only to the owner of the order, and only for a paid order', async () => {
    const dov = await shop.sold({ email: 'dov@example.org', signedIn: true })
    const fay = await shop.enter('fay@example.org')
    const before = await countInvoices()
    const { order_id } = await dov.newestOrder()
    expect((await fay.ask('invoice', { order_id })).status).toBe(404)
    expect((await fay.ask('invoice', { order_id: crypto.randomUUID() })).status).toBe(404)
    const stolen = await fay.ask('invoice', { order_id, email: 'dov@example.org' })
    expect(stolen.status).toBe(401)
    await shop.setRows('orders', { id: order_id }, { state: 'open', paid_at: null })
    expect(await refusalOf(await dov.ask('invoice', { order_id }))).toEqual([
      409,
      'no_invoice',
      expect.stringMatching(/isn’t paid/),
    ])
    expect(await countInvoices()).toBe(before)
  })

  it('for a sale on Gumroad comes from Gumroad', async () => {
    const holder = await shop.sold({ email: 'gil@example.org', signedIn: true })
    const { order_id } = await holder.newestOrder()
    const set = { provider: 'gumroad' as const }
    await shop.setRows('orders', { id: order_id }, set)
    expect(await holder.newestOrder()).toMatchObject({ invoice_from: 'provider' })
    expect(await refusalOf(await holder.ask('invoice', { order_id }))).toEqual([
      409,
      'no_invoice',
      expect.stringMatching(/Gumroad/),
    ])
  })

  it('takes no number when it cannot be printed, and says why', async () => {
    const holder = await shop.sold({ email: 'hal@example.org', signedIn: true })
    const before = await countInvoices()
    const { order_id } = await holder.newestOrder()
    const refuse = async (fields: object) =>
      refusalOf(await holder.ask('invoice', { order_id, ...fields }))
    expect(await refuse({ company: '株式会社 A' })).toEqual([
      400,
      'bad_request',
      expect.stringMatching(/株 式 会 社\./),
    ])
    expect(await refuse({ company: 'שלום' })).toEqual([
      400,
      'bad_request',
      expect.stringMatching(/ש/),
    ])
    for (const [fields, sentence] of [
      [{ company: 'A\u0007B' }, /company: The name has characters/],
      [{ company: 'x'.repeat(121) }, /longer than 120/],
      [{ address: 'a\nb\nc\nd\ne\nf\ng' }, /more than 6 lines/],
      [{ address: 'x'.repeat(81) }, /longer than 80/],
      [{ vat_id: 'DE12345' }, /valid DE VAT number/],
      [{ vat_id: 'a number' }, /has digits/],
      [{ vat_id: 'x'.repeat(31) }, /4 to 30/],
      [{ order_id: 'none' }, /order_id/],
    ] as const)
      expect(await refuse(fields)).toEqual([400, 'bad_request', expect.stringMatching(sentence)])
    expect(await countInvoices()).toBe(before)
  })

  it('continues on a second page instead of running off the first, with page numbers', async () => {
    const holder = await shop.sold({ email: 'ida@example.org', signedIn: true })
    const wide = { company: 'W'.repeat(120), address: Array(6).fill('W'.repeat(80)).join('\n') }
    const { response, bytes } = await invoiceOf(holder, wide)
    expect(response.status).toBe(200)
    const { words, pages } = await readPdf(bytes)
    expect(words).toContain(`Page ${pages} of ${pages}`)
    expect(words).toContain('Total, paid $49.00 USD')
  })

  it('cannot be changed, even in the database', async () => {
    const change = shop.setRows('invoices', {}, { facts: '{}' })
    await expect(change).rejects.toThrow('not changed')
  })
})

it('invoice numbers follow each other without a gap, even when some requests are refused', async () => {
  const holders = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      shop.sold({ email: `buyer${index}@example.org`, signedIn: true }),
    ),
  )
  await Promise.all(
    holders.map((holder, index) =>
      invoiceOf(holder, index % 3 === 0 ? { company: '株' } : {}, index % 2 ? second : shop),
    ),
  )
  const rows = await shop.readRows('invoices')
  const numbers = rows.map(({ number }) => Number(number.split('-')[1])).toSorted((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

describe('a credit note', () => {
  it('is issued for each partial refund, names its invoice, and is attached to the email', async () => {
    const holder = await shop.sold({ email: 'eve@example.org', signedIn: true })
    await invoiceOf(holder, ada)
    const { invoice_number: invoice } = await holder.newestOrder()
    for (const amount of [1000, 3900]) {
      shop.stripe.refund(holder.session, { amount })
      await shop.lookAgain(holder.session)
      await second.lookAgain(holder.session)
    }
    const { credit_notes: notes } = await holder.newestOrder()
    expect(notes).toHaveLength(2)
    const year = shop.clock.now().getUTCFullYear()
    for (const [index, [number, amount]] of [
      [notes[0]!, '$10.00 USD'],
      [notes[1]!, '$39.00 USD'],
    ].entries()) {
      expect(number).toMatch(new RegExp(`^CN-${year}-\\d{4}$`))
      const response = await holder.ask('credit-note', { number })
      const { words } = await readPdf(response)
      for (const fact of [
        `Credit note ${number}`,
        `For invoice ${invoice} of`,
        'Łódź Ελλάδα Москва',
        'Refund for Protocraft Individual License',
        `Paid back ${amount}`,
      ])
        expect(words).toContain(fact)
      const subject = index === 0 ? /Part of your/ : /has ended/
      const email = await shop.emailTo('eve@example.org', subject)
      expect(email.text).toContain(`Credit note ${number} is on`)
    }
    const stranger = await shop.enter('kit@example.org')
    expect((await stranger.ask('credit-note', { number: notes[0]! })).status).toBe(404)
  })

  it('comes with the invoice when that is requested after the refund', async () => {
    const holder = await shop.sold({ email: 'lea@example.org', signedIn: true })
    shop.stripe.refund(holder.session)
    await shop.lookAgain(holder.session)
    expect(await holder.newestOrder()).toMatchObject({ invoice_number: null, credit_notes: [] })
    await invoiceOf(holder)
    expect((await holder.newestOrder()).credit_notes).toHaveLength(1)
  })

  it('covers the full amount after a chargeback', async () => {
    const holder = await shop.sold({ email: 'max@example.org', signedIn: true })
    await invoiceOf(holder)
    shop.stripe.refund(holder.session, { amount: 900 })
    await shop.lookAgain(holder.session)
    shop.stripe.dispute(holder.session)
    shop.stripe.closeDispute(holder.session, 'lost')
    await shop.lookAgain(holder.session)
    const { invoice_number } = await holder.newestOrder()
    const of = { invoice_number: invoice_number! }
    const notes = await shop.readRows('credit_notes', of, 'issued_at')
    expect(notes.map(({ amount_cents }) => amount_cents)).toEqual([900, 4000])
  })
})

it('documents are kept for ten years after the year of their issue, and numbers are not reused', async () => {
  const kept = async (year: number) => {
    const clock = { now: () => new Date(Date.UTC(year, 0, 2)) }
    await forgetOldRows({ ...shop.deps, clock })
    return (await countInvoices()) > 0
  }
  const year = shop.clock.now().getUTCFullYear()
  expect(await kept(year + 10)).toBe(true)
  expect(await kept(year + 11)).toBe(false)
  const counters = await shop.readRows('invoice_counters')
  expect(counters.length).toBeGreaterThan(0)
})
