import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, answer, counted, endOfUpdates, firstDay, sayDay, sayMonth } from './calendar.ts'

const buy = '2026-11-22'
const prices = { license: '$49', renewal: '$29' }
const look = (day: string) => answer({ buy, look: day }, prices)

it('answers for a day before the purchase, in the update year, and after it', () => {
  expect(look('2026-11-21').business.head).toBe('Needs a license')
  expect(look('2026-11-21').paid.head).toBe('$0')
  expect(look(buy).updates).toEqual({
    state: 'works',
    head: 'Included',
    rest: 'Until Nov 22, 2027.',
  })
  expect(look('2027-11-22').business.head).toBe('Covered')
  expect(look('2027-11-23').business.rest).toBe('$29 for one more year.')
  expect(look('2027-11-23').version.head).toBe('Keeps working')
})

it('counts the year as the shop does, including leap days', () => {
  expect(endOfUpdates('2028-02-29')).toBe('2029-03-01')
  expect(endOfUpdates('2027-02-28')).toBe('2028-02-28')
})

it('never says that the version one has stops working', () => {
  fc.assert(
    fc.property(fc.nat(364), fc.nat(1095), (bought, seen) => {
      const flags = { buy: addDays(buy, bought), look: addDays(buy, seen) }
      expect(answer(flags, prices).version.state).toBe('works')
    }),
  )
})

it('names no date while the reader’s day is unknown', () => {
  const flags = { buy: firstDay, look: addDays(firstDay, 510) }
  expect(answer(flags, prices, counted).updates.rest).toBe('On day 365. A renewal adds a year.')
  expect([flags.buy, flags.look].map(counted.day)).toEqual(['day 0', 'day 510'])
  expect(['2001-01-01', '2003-01-01'].map(counted.year)).toEqual(['Year 1', 'Year 3'])
})

it('formats a day and a month as every page does', () => {
  expect(sayDay('2026-11-20')).toBe('Nov 20, 2026')
  expect(sayMonth('2026-11-20')).toBe('Nov 2026')
})
