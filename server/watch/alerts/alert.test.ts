import { expect, it } from 'vitest'
import { mergeAlerts, noteFindings } from './alert.ts'

it('an order without its key that two instances see counts once', () => {
  const finding = { cause: 'paid_without_key', subject: '', count: 1 } as const
  const [one, other] = ['12:00', '12:01'].map((time) =>
    noteFindings([], [finding], new Date(`2026-11-26T${time}Z`), true),
  )
  expect(mergeAlerts(one!, other!)).toMatchObject([
    { count: 1, since: new Date('2026-11-26T12:00Z'), seen_at: new Date('2026-11-26T12:01Z') },
  ])
})
