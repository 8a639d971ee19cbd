import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createTestClock } from '#test/world/clock.ts'
import { throughBreaker } from './breaker.ts'
import type { CallFailure } from './note-refusal.ts'
import type { Checkout, NewOrder } from './provider.ts'

const page = { url: 'https://pay.example' } as unknown as Checkout
const [clock, log] = [createTestClock(), pino({ enabled: false })]

function open() {
  const asked: ((answer: Checkout | CallFailure) => void)[] = []
  const create = () => new Promise<Checkout | CallFailure>((resolve) => asked.push(resolve))
  const begin = throughBreaker({ clock, log }, 'stripe', create)
  const order = {} as NewOrder
  const hear = (answer: Checkout | CallFailure) => {
    const begun = begin(order)
    asked.at(-1)!(answer)
    return begun
  }
  const expectRefused = async () => {
    const before = asked.length
    const begun = begin(order)
    expect(asked).toHaveLength(before)
    expect(await begun).toBe('unavailable')
  }
  return { asked, hear, expectRefused, begin: () => begin(order) }
}

it('after three timeouts in a row only one call in ten seconds goes through, until one succeeds', async () => {
  const { asked, hear, expectRefused, begin } = open()
  for (const answer of ['timed_out', 'timed_out', 'unavailable', 'timed_out', 'timed_out'] as const)
    expect(await hear(answer)).toBe('unavailable')
  expect(await hear('timed_out')).toBe('unavailable')
  await expectRefused()
  expect(asked).toHaveLength(6)

  clock.advance(10_000)
  const late = begin()
  await expectRefused()
  expect(asked).toHaveLength(7)
  clock.advance(10_000)
  expect(await hear(page)).toBe(page)
  asked[6]!('timed_out')
  expect(await late).toBe('unavailable')
  expect(await hear(page)).toBe(page)
})
