import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addYears } from '#server/clock.ts'
import { beginRenewal } from '#server/orders/renew.ts'
import { calm, findEvent, postWebhook, untilHandled } from '../buyer.ts'
import { giveLicense, type Held } from '../license-holder.ts'
import { runsOf } from '../matrix.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm })
  second = await shop.another()
  shop.stripe.drop()
})
afterAll(async () => {
  await second.close()
  await shop.close()
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
const story = fc.record({
  renewals: fc.array(fate, { minLength: 1, maxLength: 3 }),
  /** Decides the order of the events, which are duplicated, to whom, and what runs concurrently. */
  turns: fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.nat(1), fc.boolean()), {
    minLength: 9,
    maxLength: 9,
  }),
})

it('whatever comes first, twice or at once, each renewal whose payment stayed is one year', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ renewals, turns }) => {
      const held = await giveLicense(shop, 'ada@example.org')
      const before = await readUntil(held)
      const sessions = []
      for (const each of renewals) sessions.push(await payAndSuffer(held, each))
      const events = sessions.flatMap((session, index) =>
        fates[renewals[index]!].events.map((type) => findEvent(shop, session, type)!),
      )
      const deliveries = events
        .flatMap((event, index) => {
          const [turn, extra, on, withNext] = turns[index]!
          const times = Array.from({ length: extra === 2 ? 2 : 1 }, (_, time) => time)
          return times.map((time) => ({ event, at: (turn * (time + 1)) % 97, on, withNext }))
        })
        .toSorted((a, b) => a.at - b.at)
      await deliver(deliveries)
      await untilHandled(shop)
      const years = renewals.filter((each) => fates[each].counts).length
      expect(await readUntil(held)).toEqual(addYears(before, years))
      expect(await readStatus(held)).toBe('active')
    }),
    runsOf(25, 6),
  )
})

async function payAndSuffer(held: Held, fate: Fate): Promise<string> {
  const begun = await beginRenewal(shop.deps, {
    accountId: held.accountId,
    licenseId: held.id,
    shownPrice: null,
    coupon: null,
    network: '192.0.2.0/24',
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

interface Delivery {
  event: NonNullable<ReturnType<typeof findEvent>>
  on: number
  withNext: boolean
}

async function deliver(deliveries: Delivery[]): Promise<void> {
  let together: Promise<Response>[] = []
  for (const { event, on, withNext } of deliveries) {
    const answer = postWebhook(on === 0 ? shop : second, JSON.stringify(event))
    together.push(Promise.resolve(answer))
    if (withNext) continue
    await expectTaken(together)
    together = []
  }
  await expectTaken(together)
}

async function expectTaken(answers: Promise<Response>[]): Promise<void> {
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200)
}

async function readUntil(held: Held): Promise<Date> {
  return (await readLicense(held)).updates_until
}

async function readStatus(held: Held): Promise<string> {
  return (await readLicense(held)).status
}

function readLicense({ id }: Held) {
  return shop.deps.db
    .selectFrom('licenses')
    .select(['updates_until', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
