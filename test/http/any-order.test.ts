import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweep } from '#server/orders/sweep.ts'
import { beginCheckout, calm, findEvent, postWebhook, readBooks, untilHandled } from '../buyer.ts'
import { openShop, type Shop } from '../shop.ts'
import { createVisitor } from '../visitor.ts'

let shop: Shop
let second: Shop
beforeAll(async () => {
  shop = await openShop({ behaviour: calm })
  second = await shop.another()
  shop.stripe.drop()
})
afterAll(async () => {
  await second.close()
  await shop.close()
})

const news = ['paid', 'expired', 'charge.refunded', 'refund.created'] as const
type Step = { act: 'poll' | 'sweep' | (typeof news)[number]; on: number; withNext: boolean }

const step = fc.record<Step>({
  act: fc.constantFrom('poll', 'sweep', ...news),
  on: fc.nat(1),
  withNext: fc.boolean(),
})
const story = fc.record({
  beforePayment: fc.array(step, { maxLength: 2 }),
  beforeRefund: fc.array(step, { maxLength: 4 }),
  refunded: fc.boolean(),
  after: fc.array(step, { maxLength: 5 }),
  /** Nothing stays undelivered for good, whatever its turn. */
  rest: fc.shuffledSubarray([...news], { minLength: news.length }),
})

it('whatever comes first, twice or at once, the books end the same', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ beforePayment, beforeRefund, refunded, after, rest }) => {
      const session = await beginCheckout(shop)
      shop.clock.advance(61_000)
      await take(session, beforePayment)
      shop.stripe.pay(session, { email: 'ada@example.org' })
      await take(session, beforeRefund)
      if (refunded) shop.stripe.refund(session)
      await take(session, after)
      await take(
        session,
        rest.map((act) => ({ act, on: 0, withNext: true })),
      )
      await untilHandled(shop)
      const books = await readBooks(shop, session)
      expect(books).toMatchObject(
        refunded
          ? { state: 'refunded', licenses: ['revoked'], audit: ['license revoked', 'order paid'] }
          : { state: 'paid', licenses: ['active'], letters: 1, audit: ['order paid'] },
      )
      expect(books.letters).toBeLessThanOrEqual(1)
    }),
    { numRuns: 40 },
  )
})

/** Steps one after another; those marked `withNext` at once with the next one. */
async function take(session: string, steps: Step[]): Promise<void> {
  let together: Promise<unknown>[] = []
  for (const each of steps) {
    together.push(act(session, each))
    if (each.withNext) continue
    await Promise.all(together)
    together = []
  }
  await Promise.all(together)
}

async function act(session: string, { act: name, on }: Step): Promise<void> {
  const instance = on === 0 ? shop : second
  if (name === 'sweep') return void (await sweep(instance.deps))
  if (name === 'poll')
    return void (await createVisitor(instance).post('/api/stripe/get-by-order-id', {
      sessionId: session,
    }))
  const event = name === 'expired' ? falseExpiry(session) : newsOf(session, name)
  if (event === undefined) return
  expect((await postWebhook(instance, JSON.stringify(event))).status).toBe(200)
}

function newsOf(session: string, name: (typeof news)[number]) {
  const type = name === 'paid' ? 'checkout.session.completed' : name
  return findEvent(shop, session, type)
}

/** A late or mistaken word; only the provider's own answer may count. */
function falseExpiry(session: string) {
  return {
    id: `evt_expiry_${session}`,
    object: 'event',
    type: 'checkout.session.expired',
    livemode: false,
    data: { object: { id: session, object: 'checkout.session', status: 'expired' } },
  }
}
