import { expect, it } from 'vitest'
import type { PaymentAnswer } from '#contract/renewal.ts'
import { followPayment, type PaymentView } from './follow-payment.ts'

type Answer = PaymentAnswer['state'] | Error

async function follow(answers: Answer[]) {
  const shown: PaymentView[] = []
  const waits: number[] = []
  await followPayment({
    ask: async () => {
      const answer = answers.shift() ?? new Error('asked once too often')
      if (answer instanceof Error) throw answer
      return answer
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    show: (view) => void shown.push(view),
    isStopped: () => false,
  })
  return { shown, waits, left: answers.length }
}

it('shows an outcome immediately', async () => {
  expect(await follow(['paid'])).toEqual({ shown: ['paid'], waits: [], left: 0 })
  expect((await follow(['refunded'])).shown).toEqual(['refunded'])
  expect((await follow(['failed'])).shown).toEqual(['failed'])
  expect((await follow(['expired'])).shown).toEqual(['failed'])
  expect((await follow(['held'])).shown).toEqual(['held'])
  expect((await follow(['underpaid'])).shown).toEqual(['short'])
})

it('asks again while the payment is in transit, and after failed calls', async () => {
  const { shown, waits } = await follow([
    'awaiting_payment',
    new Error('no network'),
    'confirming',
    'paid',
  ])
  expect(shown).toEqual(['awaited', 'awaited', 'confirming', 'paid'])
  expect(waits).toEqual([3000, 3000, 3000])
})

it('gives up after five attempts, and says that the outcome comes later', async () => {
  const { shown, left } = await follow(Array<Answer>(9).fill('awaiting_payment'))
  expect(shown.at(-1)).toBe('late')
  expect(left).toBe(4)
})

it('reports nothing once the visitor has left the page', async () => {
  const shown: PaymentView[] = []
  let stopped = false
  await followPayment({
    ask: async () => {
      stopped = true
      return 'paid'
    },
    wait: async () => {},
    show: (view) => void shown.push(view),
    isStopped: () => stopped,
  })
  expect(shown).toEqual([])
})
