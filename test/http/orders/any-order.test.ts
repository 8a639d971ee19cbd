import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addYears } from '#server/settings/clock.ts'
import { beginRenewal } from '#server/orders/renew.ts'
import { sweep } from '#server/reconcile/sweep.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { runsOf } from '../../matrix.ts'
import { postWebhook } from '../../world/providers.ts'
import type { Sale } from '../../world/shop-type.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock')
const second = await shop.another()
shop.stripe.drop()

/** The changes that may happen to the money of a payment, in sequence. */
type PaymentChange =
  | 'part'
  | 'refund'
  | 'begun'
  | 'arrived'
  | 'canceled'
  | 'failed'
  | 'inquiry'
  | 'dispute'
  | 'disputed part'
  | 'appeal'
  | 'won'
  | 'lost'
  | 'warning'
const tales: { changes: PaymentChange[]; license: 'active' | 'suspended' | 'revoked' }[] = [
  { changes: [], license: 'active' },
  { changes: ['part'], license: 'active' },
  { changes: ['refund'], license: 'revoked' },
  { changes: ['part', 'refund'], license: 'revoked' },
  { changes: ['warning'], license: 'active' },
  { changes: ['warning', 'refund'], license: 'revoked' },
  { changes: ['dispute'], license: 'suspended' },
  { changes: ['part', 'dispute', 'won'], license: 'active' },
  { changes: ['dispute', 'lost'], license: 'revoked' },
  { changes: ['part', 'dispute', 'lost'], license: 'revoked' },
  { changes: ['begun'], license: 'active' },
  { changes: ['begun', 'arrived'], license: 'revoked' },
  { changes: ['begun', 'canceled'], license: 'active' },
  { changes: ['refund', 'failed'], license: 'active' },
  { changes: ['part', 'refund', 'failed'], license: 'active' },
  { changes: ['inquiry'], license: 'active' },
  { changes: ['inquiry', 'refund'], license: 'revoked' },
  { changes: ['disputed part'], license: 'suspended' },
  { changes: ['disputed part', 'lost'], license: 'active' },
  { changes: ['disputed part', 'lost', 'dispute', 'lost'], license: 'revoked' },
  { changes: ['dispute', 'lost', 'appeal'], license: 'revoked' },
  { changes: ['dispute', 'lost', 'appeal', 'won'], license: 'active' },
  { changes: ['part', 'dispute', 'lost', 'appeal', 'lost'], license: 'revoked' },
]

type Step = {
  act: 'poll' | 'sweep' | 'expired' | 'event'
  pick: number
  on: number
  withNext: boolean
}

const step = fc.record<Step>({
  act: fc.constantFrom('poll', 'sweep', 'expired', 'event', 'event', 'event'),
  /** Picks one of the events so far. */
  pick: fc.nat(20),
  on: fc.nat(1),
  withNext: fc.boolean(),
})
const story = fc.record({
  tale: fc.constantFrom(...tales),
  beforePayment: fc.array(step, { maxLength: 2 }),
  /** The steps after the payment and after each change. */
  between: fc.array(fc.array(step, { maxLength: 3 }), { minLength: 6, maxLength: 6 }),
  /** Everything is delivered in the end, in any order. */
  order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
})

it('whatever event comes first, twice or at once, the final state is the same', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ tale, beforePayment, between, order }) => {
      const session = await shop.beginCheckout()
      shop.clock.advance(61_000)
      await take(session, beforePayment)
      shop.stripe.pay(session, { email: 'ada@example.org' })
      await take(session, between[0]!)
      for (const [at, change] of tale.changes.entries()) {
        happen(session, change)
        await take(session, between[at + 1]!)
      }
      await deliverAll(session, order)
      await shop.untilHandled()
      const sale = await shop.readSale(session)
      expect(sale.licenses).toEqual([tale.license])
      expect(sale.state).toBe(tale.license === 'revoked' ? 'refunded' : 'paid')
      const count = (action: string) => sale.journal.filter((each) => each === action).length
      expect(count('order paid')).toBe(1)
      const lost = tale.changes.filter((each) =>
        ['lost', 'refund', 'arrived'].includes(each),
      ).length
      expect(count('license revoked')).toBeLessThanOrEqual(lost)
      expect(count('license revoked')).toBeGreaterThanOrEqual(tale.license === 'revoked' ? 1 : 0)
      const opened = tale.changes.filter((each) => each.startsWith('dispute')).length
      expect(count('license suspended')).toBeLessThanOrEqual(opened)
      expect(sale.emails).toBeLessThanOrEqual(1)
      if (tale.license === 'active') expect(sale.emails).toBe(1)
    }),
    runsOf(40, 8),
  )
  expect(await findViolations(shop.deps.db)).toEqual([])
})

const fates = {
  kept: { counts: true, events: ['checkout.session.completed'] },
  refunded: { counts: false, events: ['checkout.session.completed', 'charge.refunded'] },
  'dispute lost': {
    counts: false,
    events: ['checkout.session.completed', 'charge.dispute.created', 'charge.dispute.closed'],
  },
  'dispute won': {
    counts: true,
    events: ['checkout.session.completed', 'charge.dispute.created', 'charge.dispute.closed'],
  },
} as const
type Fate = keyof typeof fates

const fate = fc.constantFrom(...(Object.keys(fates) as Fate[]))
const renewalStory = fc.record({
  renewals: fc.array(fate, { minLength: 1, maxLength: 3 }),
  /** Decides the order of the events, which are duplicated, to whom, and what runs concurrently. */
  turns: fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.nat(1), fc.boolean()), {
    minLength: 9,
    maxLength: 9,
  }),
})

it('whatever event comes first, twice or at once, each renewal that stayed paid adds one year', async () => {
  await fc.assert(
    fc.asyncProperty(renewalStory, async ({ renewals, turns }) => {
      const held = await shop.sold({ by: 'hand', email: 'ada@example.org' })
      const before = await shop.readLicense(held.id)
      const sessions = []
      for (const each of renewals) sessions.push(await payAndSuffer(held, each))
      const events = sessions.flatMap((session, index) =>
        fates[renewals[index]!].events.map((type) => shop.findEvent(session, type)!),
      )
      const deliveries = events
        .flatMap((event, index) => {
          const [turn, extra, on, withNext] = turns[index]!
          const times = Array.from({ length: extra === 2 ? 2 : 1 }, (_, time) => time)
          return times.map((time) => ({ event, at: (turn * (time + 1)) % 97, on, withNext }))
        })
        .toSorted((a, b) => a.at - b.at)
      await inTurn(deliveries, ({ event, on }) => deliver(event, on))
      await shop.untilHandled()
      const years = renewals.filter((each) => fates[each].counts).length
      expect(await shop.readLicense(held.id)).toMatchObject({
        updates_until: addYears(before.updates_until, years),
        status: 'active',
      })
    }),
    runsOf(25, 6),
  )
})

async function payAndSuffer(held: Sale, fate: Fate): Promise<string> {
  const begun = await beginRenewal(shop.deps, {
    accountId: held.accountId,
    licenseId: held.id,
    shownPrice: null,
    coupon: null,
  })
  const session = typeof begun === 'object' ? /\/pay\/(\w+)$/.exec(begun.url)![1]! : begun
  shop.stripe.pay(session, { email: 'ada@example.org' })
  if (fate === 'refunded') shop.stripe.refund(session)
  if (fate.startsWith('dispute')) {
    shop.stripe.dispute(session)
    shop.stripe.closeDispute(session, fate === 'dispute won' ? 'won' : 'lost')
  }
  return session
}

function happen(session: string, change: PaymentChange): void {
  const { stripe } = shop
  if (change === 'part') stripe.refund(session, { amount: 1000 })
  stripe.beginRefundsAs(change === 'begun' ? 'pending' : 'succeeded')
  if (change === 'refund' || change === 'begun') stripe.refund(session)
  stripe.beginRefundsAs('succeeded')
  if (change === 'arrived') stripe.endRefund(session, 'succeeded')
  if (change === 'canceled' || change === 'failed') stripe.endRefund(session, change)
  if (change === 'inquiry') stripe.inquire(session)
  if (change === 'dispute') stripe.dispute(session)
  if (change === 'disputed part')
    stripe.dispute(session, { amount: 1000, reason: 'product_not_received' })
  if (change === 'appeal') stripe.appeal(session)
  if (change === 'won' || change === 'lost') stripe.closeDispute(session, change)
  if (change === 'warning') stripe.warnOfFraud(session)
}

/** Delivers every event of the payment, shuffled, half of them at once. */
async function deliverAll(session: string, order: number[]): Promise<void> {
  const events = listEvents(session)
  const steps = events.map((_, pick) => ({
    act: 'event' as const,
    pick,
    on: order[pick % order.length]! % 2,
    withNext: order[pick % order.length]! % 3 === 0,
  }))
  const rank = (pick: number) => order[(pick * 7) % order.length]!
  await take(
    session,
    steps.toSorted((one, other) => rank(one.pick) - rank(other.pick)),
  )
}

/** Runs one after another; one marked `withNext` runs together with the next. */
async function inTurn<T extends { withNext: boolean }>(
  steps: T[],
  run: (step: T) => Promise<unknown>,
): Promise<void> {
  let together: Promise<unknown>[] = []
  for (const each of steps) {
    together.push(run(each))
    if (each.withNext) continue
    await Promise.all(together)
    together = []
  }
  await Promise.all(together)
}

async function deliver(event: object, on: number): Promise<void> {
  const { status } = await postWebhook(on === 0 ? shop : second, JSON.stringify(event))
  expect(status).toBe(200)
}

const take = (session: string, steps: Step[]) => inTurn(steps, (step) => act(session, step))

async function act(session: string, { act: name, on, pick }: Step): Promise<void> {
  const instance = on === 0 ? shop : second
  if (name === 'sweep') return void (await sweep(instance.deps))
  if (name === 'poll')
    return void (await instance.visitor().post('/api/stripe/get-by-order-id', {
      sessionId: session,
    }))
  const events = listEvents(session)
  const event = name === 'expired' ? falseExpiry(session) : events[pick % events.length]
  if (event !== undefined) await deliver(event, on)
}

function listEvents(session: string) {
  const payment = shop.stripe.sessions().find(({ id }) => id === session)?.payment_intent
  return shop.stripe.events().filter(({ data }) => {
    const object = data.object as { id?: string; payment_intent?: string }
    return object.id === session || (payment && object.payment_intent === payment)
  })
}

/** Makes a late or false event; only the provider's own answer may count. */
function falseExpiry(session: string) {
  return {
    id: `evt_expiry_${session}`,
    object: 'event',
    type: 'checkout.session.expired',
    livemode: false,
    data: { object: { id: session, object: 'checkout.session', status: 'expired' } },
  }
}
