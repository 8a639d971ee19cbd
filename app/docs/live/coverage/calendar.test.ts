import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, cover, daysBetween, exampleBuilds, purchaseDays, sayDay } from './calendar.ts'

const build = (day: string) => ({ day, published: false })

it('includes every build up to the last day of the first year, and keeps the newest of them', () => {
  const days = ['2026-06-01', '2025-01-01', '2026-06-02', '2026-05-31']
  expect(cover('2025-06-01', days.map(build))).toEqual({
    until: '2026-06-01',
    builds: [
      { day: '2025-01-01', published: false, included: true },
      { day: '2026-05-31', published: false, included: true },
      { day: '2026-06-01', published: false, included: true },
      { day: '2026-06-02', published: false, included: false },
    ],
    kept: '2026-06-01',
  })
})

it('counts the year as the shop does, including leap days', () => {
  expect(cover('2028-02-29', []).until).toBe('2029-03-01')
  expect(cover('2027-02-28', []).until).toBe('2028-02-28')
})

it('a later purchase never covers less', () => {
  const today = '2026-11-20'
  const { first, last } = purchaseDays(today)
  fc.assert(
    fc.property(fc.nat(daysBetween(first, last) - 1), (days) => {
      const included = (day: string) =>
        cover(day, exampleBuilds(today)).builds.filter((each) => each.included).length
      const day = addDays(first, days)
      expect(included(addDays(day, 1))).toBeGreaterThanOrEqual(included(day))
    }),
  )
})

it('has no build to keep if that year has none', () => {
  expect(cover('2020-01-01', [build('2026-01-01')]).kept).toBeUndefined()
})

it('formats a day as every page does', () => {
  expect(sayDay('2026-11-20')).toBe('Nov 20, 2026')
})
