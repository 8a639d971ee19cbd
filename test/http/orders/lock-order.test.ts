import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { isDatabaseGone } from '#db/database-gone.ts'
import { fulfill } from '#server/orders/fulfill.ts'
import { newSeed, seededRandom } from '#stand-ins/random.ts'
import { leadsTo, settle } from '../../world/checkout.ts'
import { until } from '../../world/clock.ts'
import { withConsole } from '../../world/console.ts'
import { countWaiting } from '../../world/rows.ts'
import { ownShop } from '../../world/visit.ts'
import { ownEmail, readLink, signInLink } from '../../world/visitor.ts'
import { sendForm } from '../../world/wrong-address.ts'

const shop = await ownShop('clock', { crypto: 'coinbase', gumroad: true, env: withConsole })
const second = await shop.another()
const owner = await shop.openConsole()
beforeEach(() => shop.forgetAllRateLimits())

/**
 * A row that somebody else has locked, the account that must stay free meanwhile, and the act that needs
 * both.
 */
interface Held {
  table: 'orders' | 'licenses'
  id: string
  account: string
  act: () => Promise<{ status: number }>
}

const asked = { reason: 'asked for it' }

/** Makes a person with a code whose browser began an order that is not paid. */
async function beginHere(email: string) {
  const visitor = shop.visitor()
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ email }).toString()
  const reference = leadsTo(await visitor.post('/coinbase/create-charge', body, form))
  const code = await shop.askForCode(visitor, email)
  return { visitor, code, reference, id: await shop.findOrderId(reference) }
}

const waits: [string, () => Promise<Held>][] = [
  [
    'a sign-in by code, of the orders of its browser',
    async () => {
      const { email, accountId: account } = await shop.sold()
      const { visitor, code, id } = await beginHere(email)
      const act = () => visitor.post('/api/account/get-info', { email, code })
      return { table: 'orders', id, account, act }
    },
  ],
  [
    'a sign-in by link',
    async () => {
      const { email, accountId: account } = await shop.sold()
      const { visitor, id } = await beginHere(email)
      const { link } = readLink(shop, email)
      return { table: 'orders', id, account, act: () => visitor.post(signInLink, link) }
    },
  ],
  [
    'a corrected address',
    async () => {
      const { session, cookie, right } = await shop.buyMistyped('ada')
      const { id, account_id: account } = await shop.readRow('orders', {
        provider_order_id: session,
      })
      const act = () => shop.correctEmail(session, right, cookie)
      return { table: 'orders', id, account: account!, act }
    },
  ],
  [
    'a change of address',
    async () => {
      const ben = await shop.welcome('ben')
      const codes = await shop.askTo(ben, ownEmail('ben-new'))
      const act = () => ben.visitor.post('/api/account/confirm-email', { ...ben.own, ...codes })
      return { table: 'orders', id: ben.order, account: ben.accountId, act }
    },
  ],
  [
    'an address that an operator corrects',
    async () => {
      const { email, order: id, accountId: account } = await shop.sold()
      const input = { customer: email, email: `right.${email}`, ...asked }
      return {
        table: 'orders',
        id,
        account,
        act: () => owner.write('customers/correct-email', input),
      }
    },
  ],
  [
    'a key that is sent again',
    async () => {
      const { email: customer, order: id, accountId: account } = await shop.sold()
      const act = () => owner.write('customers/resend-email', { customer, which: 'key' })
      return { table: 'orders', id, account, act }
    },
  ],
  [
    'an erasure, of an order that only an address names',
    async () => {
      const { email: customer, accountId: account } = await shop.sold()
      const { id } = await beginHere(customer)
      const act = () => owner.write('customers/erase', { customer, ...asked })
      return { table: 'orders', id, account, act }
    },
  ],
  [
    'a replaced key, of its license',
    async () => {
      const { id, accountId: account, visitor, own } = await shop.sold({ signedIn: true })
      const act = () => visitor.post('/api/account/replace-key', { ...own, license_id: id })
      return { table: 'licenses', id, account, act }
    },
  ],
  [
    'a license that moves',
    async () => {
      const { id } = await shop.sold()
      const { email, accountId: account } = await shop.sold()
      const act = () => owner.write('licenses/move', { license: id, email, ...asked })
      return { table: 'licenses', id, account, act }
    },
  ],
]

it.each(waits)('%s: it waits for that row before it locks the account', async (_, prepare) => {
  const { table, id, account, act } = await prepare()
  const holding = await shop.deps.db.startTransaction().execute()
  await holding.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
  const acted = act()
  await until(async () => (await countWaiting(shop)) > 0)
  const lock = sql`select from accounts where id = ${account} for update nowait`
  const free = await lock.execute(holding).then(
    () => 'free',
    (error: Error) => error.message,
  )
  await holding.rollback().execute()
  expect([free, (await acted).status]).toEqual(['free', 200])
})

describe('a random mix of what customers and operators do at once, on two instances', () => {
  const seed = Number(process.env.FAULT_SEED ?? newSeed())
  const random = seededRandom(seed)
  const rounds = 8
  const choose = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!

  it(`completes without a deadlock (seed ${seed})`, async () => {
    const people = [ownEmail('ada'), ownEmail('ben')]
    for (const email of people) await shop.sold({ email })
    const statuses: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await shop.forgetAllRateLimits()
      const acts = await Promise.all(people.map(drawActs))
      const mixed = acts.flat().toSorted(() => random() - 0.5)
      statuses.push(...(await Promise.all(mixed.map((act) => act()))))
    }
    // A busy machine answers 503.
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
    const logged = [...shop.logged, ...second.logged]
    expect(logged.filter((line) => /deadlock|40P01/.test(line))).toEqual([])
  })

  type Act = () => Promise<number>

  /** Draws the acts of a person who pays in the browser in which they sign in, with two more events. */
  async function drawActs(email: string, at: number, people: string[]): Promise<Act[]> {
    const other = people[1 - at]!
    const { visitor, code, reference, id } = await beginHere(email)
    shop.coinbase.pay(reference)
    const gift = shop.gumroad.sell({ email, giftee: other })
    const status = async (asked: { status: number } | Promise<{ status: number }>) =>
      (await asked).status
    // On a busy machine, a query times out here as it does in a call.
    const done = (asked: Promise<unknown>) =>
      asked.then(
        () => 200,
        (error: Error) => {
          if (isDatabaseGone(error)) return 503
          throw error
        },
      )
    const more: Act[] = [
      () => status(sendForm(second, { order: id, email })),
      () => status(owner.write('customers/add-note', { customer: email, text: 'called' })),
      () => status(owner.write('customers/resend-email', { customer: email, which: 'key' })),
      () => status(owner.write('licenses/give', { email, days: 1, seats: 1, ...asked })),
    ]
    return [
      () => status(visitor.post('/api/account/get-info', { email, code })),
      () => done(fulfill(second.deps, second.deps.payments.coinbase!, reference)),
      () => status(shop.visitor().post('/api/coinbase/get-by-order-id', { order_id: id })),
      () => done(settle(choose([shop, second]), gift, 'gumroad')),
      choose(more),
      choose(more),
    ]
  }
})
