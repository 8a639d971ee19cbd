import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { calm } from '../buyer.ts'
import { forgetLimits, newEmail } from '../address-changer.ts'
import { forgetBudgets, leaveCodes, untilDecided } from '../rows.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn, type Visitor } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.mailbox.setMode('accept')
  await forgetLimits(shop)
})

async function ask(visitor: Visitor, email: string, at: Shop = shop) {
  await forgetBudgets(at, 'sendPerEmailAtOnce')
  expect((await visitor.post('/api/account/sign-in', { email })).status).toBe(200)
  await untilDecided(at)
}

const whereWent = (visitor: Visitor, email: string) =>
  visitor.post('/api/account/where-code-went', { email })
const went = async (visitor: Visitor, email: string) => (await whereWent(visitor, email)).body.went

/** Every email to the address was tried. */
async function untilTried(email: string, at: Shop = shop) {
  const isWaiting = () =>
    at.deps.db
      .selectFrom('emails')
      .select('id')
      .where('recipient', '=', email)
      .where('sent_at', 'is', null)
      .where('dropped_at', 'is', null)
      .executeTakeFirst()
  await expect.poll(isWaiting, { timeout: 10_000 }).toBeUndefined()
}

it('the browser that asked reads that its email was refused for good, before and after it asks again', async () => {
  const email = newEmail('ada')
  const ada = createVisitor(shop)
  shop.mailbox.setMode('refuse5xx')
  for (let count = 0; count < 2; count += 1) {
    await ask(ada, email)
    await untilTried(email)
    expect(await went(ada, email)).toBe('refused')
  }
  shop.mailbox.setMode('accept')
  await ask(ada, email)
  await untilTried(email)
  expect(await went(ada, email)).toBe('sent')
  shop.clock.advance(10 * 60_000)
  expect(await went(ada, email)).toBe('unknown')
})

it('nobody else learns anything: no stranger, no neighbor, no other browser that asked', async () => {
  const email = newEmail('ben')
  const network = '198.51.100.7'
  const ben = createVisitor(shop, { network })
  shop.mailbox.setMode('refuse5xx')
  await ask(ben, email)
  await untilTried(email)
  expect(await went(ben, email)).toBe('refused')
  const other = createVisitor(shop, { network })
  await ask(other, newEmail('else'))
  const answers = []
  for (const visitor of [other, createVisitor(shop, { network }), createVisitor(shop)])
    answers.push(await went(visitor, email))
  expect(answers).toEqual(Array(3).fill('unknown'))
  expect(await went(ben, newEmail('nobody'))).toBe('unknown')
})

it('a browser whose email did not go, as another one’s had, reads what a stranger reads', async () => {
  const email = newEmail('cara')
  const network = '198.51.100.8'
  const cara = createVisitor(shop, { network })
  const phone = createVisitor(shop, { network })
  await ask(cara, email)
  expect((await phone.post('/api/account/sign-in', { email })).body).toEqual({ ok: true })
  await untilDecided(shop)
  await untilTried(email)
  expect([await went(cara, email), await went(phone, email)]).toEqual(['sent', 'unknown'])
})

it.each(['accept', 'refuse5xx'] as const)(
  'the browser that asked reads the same bytes, whoever owns the address (%s)',
  async (mode) => {
    const customer = newEmail('hal')
    await signIn(shop, createVisitor(shop), customer)
    shop.mailbox.setMode(mode)
    const told = []
    for (const email of [customer, newEmail('nobody')]) {
      const visitor = createVisitor(shop)
      await ask(visitor, email)
      await untilTried(email)
      const { status, headers, body } = await whereWent(visitor, email)
      const shown = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      told.push({ status, shown, body })
    }
    expect(told[0]!.body).toEqual({ went: mode === 'accept' ? 'sent' : 'refused' })
    expect(told[1]).toEqual(told[0])
  },
)

it('an email that the mail server may still take is not called sent', async () => {
  const email = newEmail('dov')
  const dov = createVisitor(shop)
  shop.mailbox.setMode('refuse4xx')
  await ask(dov, email)
  expect(await went(dov, email)).toBe('unknown')
})

it('in a crowd it says the same of addresses with and without an account, up to the last code of a ceiling', async () => {
  const small = await openShop({ behavior: calm })
  onTestFinished(small.close)
  const customers = [newEmail('eve'), newEmail('fay')]
  for (const email of customers) await signIn(small, createVisitor(small), email)
  await leaveCodes(small, 3)
  small.mailbox.setMode('refuse5xx')
  for (let count = 0; count < 2; count += 1) await ask(createVisitor(small), newEmail('any'), small)
  /** Of an address with an account, then of one without. */
  const compare = async (customer: string) => {
    const told = []
    for (const email of [customer, newEmail('nobody')]) {
      const visitor = createVisitor(small)
      await ask(visitor, email, small)
      await untilTried(email, small)
      told.push(await went(visitor, email))
    }
    return told
  }
  expect(await compare(customers[0]!)).toEqual(['refused', 'refused'])
  expect(await compare(customers[1]!)).toEqual(['unknown', 'unknown'])
})

it('asking after codes has a budget of the network', async () => {
  const network = '198.51.100.9'
  const statuses = new Set<number>()
  for (let count = 0; count < 601; count += 1)
    statuses.add((await whereWent(createVisitor(shop, { network }), newEmail('gil'))).status)
  expect([...statuses]).toEqual([200, 429])
})
