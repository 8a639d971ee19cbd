import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operator } from '#server/admin/act.ts'
import type { WriteCall } from '#server/admin/call.ts'
import { adminCalls } from '#server/admin/calls.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { isWhole } from '../../matrix.ts'
import type { Sale } from '../../world/shop-type.ts'
import { calm, openShop, type Shop } from '../../world/shop.ts'

/** Prints the seed when it fails; `SEED=… npx vitest run` repeats it. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const steps = isWhole ? 1000 : 150
const lookEvery = 50
const customers = 12

let shops: Shop[]
let bought: Sale[]
beforeAll(async () => {
  const shop = await openShop({ behavior: calm })
  shops = [shop, await shop.another()]
  bought = []
  for (let count = 0; count < customers; count += 1) bought.push(await shop.sold())
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

const actions: Record<string, (turn: Turn) => object> = {
  'licenses/suspend': ({ license }) => ({ license }),
  'licenses/revoke': ({ license }) => ({ license }),
  'licenses/reinstate': ({ license }) => ({ license }),
  'licenses/extend': ({ license, count }) => ({ license, days: count }),
  'licenses/change-seats': ({ license, count }) => ({ license, seats: count }),
  'licenses/replace-key': ({ license }) => ({ license }),
  'licenses/release-device': ({ license, count }) => ({ license, device: `device ${count}` }),
  'licenses/grant': ({ count }) => ({ email: `ada${count}@example.org`, days: 30, seats: 1 }),
  'customers/correct-email': ({ account, count }) => ({
    customer: account,
    email: `fay${count}@example.org`,
  }),
  'orders/refund': ({ order }) => ({ order }),
  'customers/erase': ({ account }) => ({ customer: account }),
}

/** Acts as the command line does, which can also only try. */
function run(shop: Shop, name: string, { by, ...turn }: Turn & { by: Operator }) {
  const call = adminCalls.find((each) => each.name === name) as WriteCall
  return call.act(shop.deps, by, { ...actions[name]!(turn), reason })
}

const reason = 'many actions'

interface Turn {
  license: string
  account: string
  order: string
  count: number
}

/** These are drawn rarely, because they leave less to act upon. */
const rare = new Set(['orders/refund', 'customers/erase'])
const names = Object.keys(actions)

const step = fc.record({
  act: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...names.filter((name) => !rare.has(name))) },
    { weight: 1, arbitrary: fc.constantFrom(...rare) },
  ),
  /** The last two belong to nobody. */
  whose: fc.nat(customers + 1),
  count: fc.integer({ min: 0, max: 4 }),
  isTrial: fc.boolean(),
  /** True for two instances at once. */
  isTwice: fc.boolean(),
  /** An act of the customer or the provider meanwhile. */
  meanwhile: fc.constantFrom(
    null,
    null,
    'activate',
    'dispute',
    'part',
    'begun',
    'arrived',
    'canceled',
    'failed',
    'inquiry',
  ),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

it(`${steps} random actions keep every invariant, and each one that succeeds is recorded (seed ${seed})`, async () => {
  expect(await findViolations(shops[0]!.deps.db)).toEqual([])
  const [tale = []] = fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), {
    seed,
    numRuns: 1,
  })
  let done = 0
  for (const [index, each] of tale.entries()) {
    done += await take(each)
    if (index % lookEvery === 0) expect(await findViolations(shops[0]!.deps.db)).toEqual([])
  }
  await shops[0]!.expectInvariants()
  expect(await countActions()).toBe(done)
  expect(done).toBeGreaterThan(steps / 20)
})

/** Takes a step, and returns how many of its actions succeeded and were no tries. */
async function take({ act, whose, count, isTrial, isTwice, meanwhile }: Step): Promise<number> {
  const own = bought[whose]
  const nobody = ['nobody', crypto.randomUUID()][whose % 2]!
  const {
    id: license,
    accountId: account,
    order,
  } = own ?? { id: nobody, accountId: nobody, order: nobody }
  const by = { name: 'operator:mia', isTrial }
  const turn = { license, account, order, count, by }
  const there = isTwice ? shops : shops.slice(0, 1)
  const [outcomes] = await Promise.all([
    Promise.all(there.map((shop) => run(shop, act, turn))),
    own && meanwhile && happen(own, meanwhile, count),
  ])
  if (!own && act !== 'licenses/grant') expect(outcomes.map(({ ok }) => ok)).not.toContain(true)
  return isTrial || act === 'orders/refund' ? 0 : outcomes.filter(({ ok }) => ok).length
}

/** Counts actions without refunds: a request for one is recorded before its result is known. */
async function countActions(): Promise<number> {
  const rows = await shops[0]!.readRows('journal')
  return rows.filter(({ what }) => what.includes('/') && !what.includes('refund')).length
}

/** The acts of a bank or the vendor at Stripe, which refuses those that cannot be now. */
const happenings = {
  activate: ({ key }, count) => shops[0]!.useKey(key, `device ${count}`),
  dispute: ({ session }, count) => {
    const { stripe } = shops[0]!
    const decided = count > 2 ? 'won' : 'lost'
    try {
      stripe.closeDispute(session, decided)
    } catch {
      stripe.dispute(session, { amount: 1 + count, reason: 'product_not_received' })
    }
  },
  part: ({ session }) => shops[0]!.stripe.refund(session, { amount: 1 }),
  begun: ({ session }) => {
    const { stripe } = shops[0]!
    stripe.beginRefundsAs('pending')
    try {
      stripe.refund(session, { amount: 1 })
    } finally {
      stripe.beginRefundsAs('succeeded')
    }
  },
  arrived: ({ session }) => shops[0]!.stripe.endRefund(session, 'succeeded'),
  canceled: ({ session }) => shops[0]!.stripe.endRefund(session, 'canceled'),
  failed: ({ session }) => shops[0]!.stripe.endRefund(session, 'failed'),
  inquiry: ({ session }) => shops[0]!.stripe.inquire(session),
} satisfies Record<string, (own: Sale, count: number) => unknown>

async function happen(own: Sale, what: keyof typeof happenings, count: number): Promise<void> {
  try {
    await happenings[what](own, count)
  } catch (error) {
    if (what === 'activate') throw error
  }
}
