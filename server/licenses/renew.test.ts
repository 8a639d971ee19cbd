import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addYears } from '../settings/clock.ts'
import { endOfUpdates } from './renew.ts'

const day = (text: string) => new Date(`${text}T10:00:00Z`)
const endOf = (bought: Date, renewed: Date[]) =>
  endOfUpdates(
    addYears(bought, 1),
    renewed.map((at) => ({ at, days: null })),
  )

it('an early renewal adds to the end, and a late one starts on its own day', () => {
  const bought = day('2024-03-10')
  expect(endOf(bought, [])).toEqual(day('2025-03-10'))
  expect(endOf(bought, [day('2024-12-01')])).toEqual(day('2026-03-10'))
  expect(endOf(bought, [day('2024-03-10'), day('2024-03-10')])).toEqual(day('2027-03-10'))
  expect(endOf(bought, [day('2025-06-01')])).toEqual(day('2026-06-01'))
  expect(endOf(bought, [day('2025-06-01'), day('2025-07-01')])).toEqual(day('2027-06-01'))
})

it('days given by an operator count like a renewal', () => {
  const firstEnd = day('2025-03-10')
  const [early, late] = ['2025-01-01', '2025-05-01'].map(day)
  expect(endOfUpdates(firstEnd, [{ at: early!, days: 30 }])).toEqual(day('2025-04-09'))
  expect(endOfUpdates(firstEnd, [{ at: late!, days: 30 }])).toEqual(day('2025-05-31'))
})

it('a renewal on the leap day ends on the first of March', () => {
  expect(endOf(day('2027-02-28'), [day('2028-02-29')])).toEqual(day('2029-03-01'))
})

it('every renewal adds at least a year and never removes one', () => {
  const time = fc.date({ min: day('2024-01-01'), max: day('2034-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.array(time, { maxLength: 6 }), (bought, paid) => {
      const sorted = paid.toSorted((a, b) => a.getTime() - b.getTime())
      const ends = sorted.map((_, index) => endOf(bought, sorted.slice(0, index + 1)))
      const starts = [endOf(bought, []), ...ends]
      for (const [index, end] of ends.entries()) {
        const from = Math.max(starts[index]!.getTime(), sorted[index]!.getTime())
        const days = (end.getTime() - from) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(365)
        expect(days).toBeLessThanOrEqual(366)
      }
    }),
  )
})
