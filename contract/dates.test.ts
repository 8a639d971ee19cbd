import { expect, it } from 'vitest'
import { beginDay, formatLast } from './dates.ts'

it.each([
  ['2027-01-01', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2027-01-01', 'Europe/Berlin', '2026-12-31T23:00:00.000Z'],
  ['2027-01-01', 'America/Los_Angeles', '2027-01-01T08:00:00.000Z'],
  ['2027-01-01', 'Asia/Kolkata', '2026-12-31T18:30:00.000Z'],
  // The clocks change during the night in Berlin, and at midnight UTC in the Azores.
  ['2027-03-28', 'Europe/Berlin', '2027-03-27T23:00:00.000Z'],
  ['2027-03-29', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
  ['2027-10-31', 'Atlantic/Azores', '2027-10-31T00:00:00.000Z'],
  // In these zones the clocks skip midnight, so the day begins at 01:00.
  ['2027-03-28', 'Atlantic/Azores', '2027-03-28T01:00:00.000Z'],
  ['2027-09-05', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
  ['2027-03-14', 'America/Havana', '2027-03-14T05:00:00.000Z'],
  ['2027-04-30', 'Africa/Cairo', '2027-04-29T22:00:00.000Z'],
  ['2027-03-28', 'Asia/Beirut', '2027-03-27T22:00:00.000Z'],
])('the day %s begins in %s at %s', (day, zone, begins) => {
  expect(beginDay(day, zone).toISOString()).toBe(begins)
})

it('an end of a day is shown as that day, whatever the time zone of the shop', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Auckland'])
    expect(formatLast(beginDay('2026-12-31', zone, 1), zone)).toBe('Dec 31, 2026')
})
