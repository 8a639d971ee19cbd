import { describe, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/order.ts'
import { followOrder, type OrderView } from './follow-order.ts'

const order_number = 'P-7K3M-2Q9D'
const unpaid: OrderAnswer = { order_number, state: 'awaiting_payment', license_key: null }
const confirming: OrderAnswer = { order_number, state: 'confirming', license_key: null }
const paid: OrderAnswer = {
  order_number,
  state: 'paid',
  license_key: 'PC1-AAAAA-BBBBB-CCCCC-DDDDD-EEEEE',
  license_type: 'individual',
  expires_at: '2027-11-20T12:00:00Z',
  max_activations: 1,
}

type Answer = OrderAnswer | null | 'fails'

/** Follows an order with these answers in turn; the last one repeats forever. */
async function follow(...answers: Answer[]) {
  return followWith({ isSlow: false }, ...answers)
}

async function followWith({ isSlow }: { isSlow: boolean }, ...answers: Answer[]) {
  const views: OrderView[] = []
  const waits: number[] = []
  let asked = 0
  await followOrder({
    ask: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (answer === 'fails' || answer === undefined) throw new Error('HTTP error! status: 503')
      return answer
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    show: (view) => views.push(view),
    isStopped: () => false,
    isSlow,
  })
  return { views, waits, asked, last: views.at(-1) }
}

describe('following an order', () => {
  it('shows the key from the first answer that contains one and asks no more', async () => {
    const { last, asked, waits } = await follow(paid)
    expect(last).toEqual({ step: 'paid', order: paid })
    expect(asked).toBe(1)
    expect(waits).toEqual([])
  })

  it('asks five times, three seconds apart', async () => {
    const { waits, asked } = await follow(unpaid)
    expect(asked).toBe(5)
    expect(waits).toEqual([3000, 3000, 3000, 3000])
  })

  it('treats null as an answer without a key', async () => {
    expect((await follow(null)).last).toEqual({ step: 'gaveUp', reason: 'withoutKey' })
    expect((await follow(null, paid)).last).toMatchObject({ step: 'paid' })
    expect((await follow(null, 'fails')).last).toEqual({ step: 'gaveUp', reason: 'unreachable' })
  })

  it('finds the key at the fifth attempt', async () => {
    const { last } = await follow('fails', unpaid, confirming, confirming, paid)
    expect(last).toMatchObject({ step: 'paid' })
  })

  it('tells five answers without a key from a failed call', async () => {
    expect((await follow(unpaid)).last).toEqual({ step: 'gaveUp', reason: 'withoutKey' })
    expect((await follow('fails')).last).toEqual({ step: 'gaveUp', reason: 'unreachable' })
    expect((await follow(unpaid, 'fails', unpaid)).last).toEqual({
      step: 'gaveUp',
      reason: 'unreachable',
    })
  })

  it('shows each answer as it comes, and keeps the last known state after a failed call', async () => {
    const { views } = await follow(confirming, 'fails', 'fails', 'fails', paid)
    expect(views).toEqual([
      { step: 'processing', order: confirming },
      { step: 'paid', order: paid },
    ])
  })

  it('keeps waiting for a blockchain while answers come, at longer intervals', async () => {
    const asked = [unpaid, ...Array.from({ length: 6 }, () => confirming)]
    const { last, waits } = await followWith({ isSlow: true }, ...asked, paid)
    expect(last).toMatchObject({ step: 'paid' })
    expect(waits).toEqual([3000, 3000, 3000, 3000, 15_000, 15_000, 15_000])
    const broken = await followWith({ isSlow: true }, ...asked, 'fails', paid)
    expect(broken.last).toEqual({ step: 'gaveUp', reason: 'unreachable' })
  })

  it.each(['refunded', 'suspended', 'expired', 'failed', 'underpaid'] as const)(
    'stops immediately when %s',
    async (state) => {
      const order = { order_number, state, license_key: null }
      const { last, asked } = await follow(order)
      expect(last).toEqual({ step: 'ended', state, order })
      expect(asked).toBe(1)
    },
  )

  it('stops immediately when the payment is held, or the key of a gift went elsewhere', async () => {
    const held = { waits_for: 'address', is_paid: true, is_own_browser: true } as const
    const waits = await follow({ order_number: null, state: 'held', license_key: null, held })
    expect(waits.last).toEqual({ step: 'held', held })
    expect(waits.asked).toBe(1)
    const gift = await follow({ ...paid, license_key: null, is_gift: true })
    expect(gift.last).toMatchObject({ step: 'gift' })
  })

  it('points to the account once the day of showing the key is over', async () => {
    const { last, asked } = await follow({ ...paid, license_key: null, sign_in_to_see_key: true })
    expect(last).toMatchObject({ step: 'signInToSeeKey' })
    expect(asked).toBe(1)
  })

  it('shows nothing once the page has stopped following', async () => {
    const views: OrderView[] = []
    let stopped = false
    await followOrder({
      ask: async () => {
        stopped = true
        return paid
      },
      wait: async () => {},
      show: (view) => views.push(view),
      isStopped: () => stopped,
      isSlow: false,
    })
    expect(views.map((view) => view.step)).toEqual([])
  })
})
