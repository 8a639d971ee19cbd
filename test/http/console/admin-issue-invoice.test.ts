import type { Updateable } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#db/schema.ts'
import type { ErrorAnswer } from '#contract/errors.ts'
import { until } from '../../world/clock.ts'
import { readDone, runCommand, withConsole } from '../../world/console.ts'
import { readPdf } from '../../pdf.ts'
import { ownShop } from '../../world/visit.ts'

const env = {
  ...withConsole,
  SELLER_NAME: 'Protocraft Ltd',
  SELLER_ADDRESS: '1 Example Street',
}
const reason = 'asked by email'
const ada = {
  company: 'Analytical Engines',
  vat_id: 'de 123456789',
  address: '1 St James’s Square\nLondon',
}

const shop = await ownShop('limits', { env })
const second = await shop.another()
const owner = await shop.openConsole()
beforeEach(() => shop.forgetAllRateLimits())

const issue = (order: string, fields: object = {}, by = owner) =>
  by.write('orders/issue-invoice', { order, ...fields, reason })
const countInvoices = async () => (await shop.readRows('invoices')).length
const sayRefusal = async (answer: Response) => {
  const { error } = (await answer.json()) as ErrorAnswer
  return [answer.status, error.message]
}
const change = (id: string, set: Updateable<Database['orders']>) =>
  shop.setRows('orders', { id }, set)

it('an owner issues the invoice of an order, and its buyer gets it by email and in the account', async () => {
  const { order: order_id, email, newestOrder, ask } = await shop.sold({ signedIn: true })
  expect((await owner.showOrder(order_id)).why_not.issue_invoice).toBeNull()
  const { after } = await readDone(await issue(order_id, ada))
  const { invoice_number: number } = await newestOrder()
  expect(after).toEqual({ invoice: number })
  const pdf = await ask('invoice', { order_id })
  expect((await readPdf(pdf)).words).toContain(
    `Analytical Engines 1 St James’s Square London VAT or tax number DE 123456789 ${email}`,
  )
  const subject = `Your Protocraft invoice ${number}`
  await until(() => shop.emailsTo(email).some((each) => each.subject === subject))
  const { timeline, why_not: whyNot } = await owner.showOrder(order_id)
  const acts = timeline.filter(({ kind }) => kind === 'entry')
  const detail = `“${reason}”`
  expect(acts).toMatchObject([{ title: 'Issued an invoice', who: 'mia@example.org', detail }])
  expect(JSON.stringify(timeline)).not.toContain('Analytical')
  const sentence = `This order already has invoice ${number}. An invoice is issued only once.`
  expect(whyNot.issue_invoice).toBe(sentence)
  expect(await sayRefusal(await issue(order_id))).toEqual([400, sentence])
})

it('an invoice is issued once when the owner and the buyer ask at the same time, on two instances', async () => {
  const { order: order_id, email, newestOrder, ask } = await shop.sold({ signedIn: true })
  const before = await countInvoices()
  const asked = await Promise.all(
    Array.from({ length: 4 }, (_, index) => [
      issue(order_id, { company: `By the owner ${index}` }),
      ask('invoice', { order_id, company: `By the buyer ${index}` }, second),
    ]).flat(),
  )
  const byOwner = asked.filter((_, index) => index % 2 === 0)
  const byBuyer = asked.filter((_, index) => index % 2 === 1)
  expect(byBuyer.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const refused = byOwner.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const each of refused)
    expect(await sayRefusal(each)).toEqual([400, expect.stringContaining('is issued only once')])
  expect(await countInvoices()).toBe(before + 1)
  const { invoice_number: number } = await newestOrder()
  const emails = shop.emailsTo(email).filter(({ subject }) => subject.includes(number!))
  expect(emails.length).toBeLessThanOrEqual(1)
})

it('an invoice is refused with a sentence, and takes no number, where the buyer could get none', async () => {
  const { order: order_id } = await shop.sold()
  const before = await countInvoices()
  const refuse = async (fields: object = {}) => sayRefusal(await issue(order_id, fields))
  expect(await refuse({ vat_id: 'DE12' })).toEqual([400, expect.stringContaining('valid DE VAT')])
  expect(await refuse({ company: 'עדה' })).toEqual([
    400,
    expect.stringContaining('letters our invoices can’t show: ע ד ה.'),
  ])
  await change(order_id, { provider: 'gumroad' })
  expect(await refuse()).toEqual([400, 'Gumroad sold this order and issues its invoice.'])
  const { paid_at, state } = await shop.readRow('orders', { id: order_id })
  await change(order_id, { provider: 'stripe', state: 'open', paid_at: null })
  expect(await refuse()).toEqual([400, 'This order isn’t paid yet.'])
  await change(order_id, { state, paid_at })
  expect(await countInvoices()).toBe(before)
})

it('the command line issues an invoice, too, after a question, and a dry run takes no number', async () => {
  const { order: order_id, newestOrder } = await shop.sold({ signedIn: true })
  const words = [
    'orders',
    'issue-invoice',
    order_id,
    '--company',
    'Engines',
    '--reason',
    reason,
  ] as const
  expect(await runCommand(shop.deps, [...words])).toBe(1)
  expect(await runCommand(shop.deps, [...words], { isTrial: true })).toBe(0)
  expect(await newestOrder()).toMatchObject({ invoice_number: null })
  expect(await runCommand(shop.deps, [...words], { isAgreed: true })).toBe(0)
  expect(await newestOrder()).toMatchObject({ invoice_number: expect.any(String) })
})
