import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { checkCommand } from '#operate/machine/check.ts'
import { reconcileCommand } from '#operate/machine/reconcile.ts'
import { until } from '../clock.ts'
import { runCommand } from '../console.ts'
import { emailsTo, readKey } from '../emails.ts'
import { useKey } from '../licenses.ts'
import { readRefunds } from '../providers.ts'
import { quarantineOne } from '../quarantined.ts'
import { ada, dayOf, offer, ownReference, withBank } from '../quotes.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { expectPromises, readLicense, untilHandled } from '../stored.ts'

let shop: Shop
let said: Buffer[]

beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: withBank })
})
afterAll(() => shop.close())
beforeEach(() => {
  said = []
  vi.spyOn(process.stdout, 'write').mockImplementation(
    (chunk) => (said.push(Buffer.from(chunk)), true),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Words = [noun: string, verb: string, ...args: string[]]

/** Types a command whose question is answered with yes. */
async function act(...words: Words): Promise<void> {
  const given: Words = [...words, '--reason', 'asked by email']
  expect(await runCommand(shop.deps, given, { isAgreed: true }), words.join(' ')).toBe(0)
}

async function read(...words: Words): Promise<any[]> {
  const before = said.length
  expect(await runCommand(shop.deps, words, { format: 'json' }), words.join(' ')).toBe(0)
  return JSON.parse(Buffer.concat(said.slice(before)).toString())
}

it('a vendor’s week of emails is answered on the command line, and the books are clean at its end', async () => {
  await dispute()
  await settleQuarantine()
  await refundHalfTwice()
  await replaceLeakedKey()
  await sellToTeam()
  await correctBouncedKey()
  await archiveInvoices()

  shop.clock.advance(120_000)
  expect(await checkCommand(shop.deps)).toBe(0)
  expect(await reconcileCommand(shop.deps)).toBe(0)
  await expectPromises(shop)
})

async function dispute() {
  const { email, session, id } = await shop.sold()
  shop.stripe.dispute(session)
  await until(async () => (await readLicense(shop, id)).status === 'suspended')
  expect(await read('orders', 'list', '--text', email)).toMatchObject([{ status: 'disputed' }])
  shop.stripe.closeDispute(session, 'won')
  await until(async () => (await readLicense(shop, id)).status === 'active')
}

async function settleQuarantine() {
  const { id, reference } = await quarantineOne(shop, 'wrong_amount')
  expect(await read('quarantine', 'list')).toMatchObject([{ reason: 'wrong_amount' }])
  await act('quarantine', 'refund', String(id))
  expect(readRefunds(shop, reference)).toEqual([4800])
  expect(await read('quarantine', 'list')).toEqual([])
}

async function refundHalfTwice() {
  const { email, session, id } = await shop.sold()
  await act('orders', 'refund', session, '--to-cents', '2450')
  await untilHandled(shop)
  expect((await readLicense(shop, id)).status).toBe('active')
  await act('orders', 'refund', session, '--to-cents', '4900')
  await until(async () => (await readLicense(shop, id)).status === 'revoked')
  expect(readRefunds(shop, session)).toEqual([2450, 2450])
  expect(await read('orders', 'list', '--text', email)).toMatchObject([{ status: 'refunded' }])
}

async function replaceLeakedKey() {
  const { email, key } = await shop.sold()
  expect(await useKey(shop, key, 'laptop')).toBe('valid')
  await act('licenses', 'replace-key', key)
  await until(() => emailsTo(shop, email).some(({ subject }) => /new .*key/i.test(subject)))
  expect(await useKey(shop, key, 'laptop')).toBe('not_found')
}

async function sellToTeam() {
  const { id, email } = await offer(shop)
  const buyer = ['--company', ada.company, '--vat-id', ada.vat_id, '--address', ada.address]
  await act('quotes', 'send-pro-forma', id, ...buyer)
  await until(() => emailsTo(shop, email).length === 1)
  const day = dayOf(shop.clock.now())
  const transfer = ['--day', day, '--reference', ownReference(), '--total-cents', '19500']
  await act('quotes', 'record-transfer', id, ...transfer, ...buyer)
  await until(() => emailsTo(shop, email).length === 4)
  expect(readKey(shop, email)).toBeDefined()
}

async function correctBouncedKey() {
  const { email, key } = await shop.sold()
  await shop.deps.db
    .updateTable('emails')
    .set({ bounced_at: shop.clock.now(), bounce_reason: '550 no such user' })
    .where('recipient', '=', email)
    .execute()
  await act('customers', 'correct-email', email, `right.${email}`)
  await until(() => readKey(shop, `right.${email}`) === key)
}

async function archiveInvoices() {
  const from = dayOf(shop.clock.now())
  expect(await read('invoices', 'list')).toMatchObject([{ buyer: ada.company }])
  const before = said.length
  expect(await runCommand(shop.deps, ['invoices', 'archive', '--from', from, '--to', from])).toBe(0)
  const names = Object.keys(unzipSync(Buffer.concat(said.slice(before))))
  expect(names.filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  expect(names.filter((name) => name.endsWith('.csv'))).toHaveLength(1)
}
