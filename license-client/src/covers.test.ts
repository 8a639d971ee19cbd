import { expect, it } from 'vitest'
import { covers } from './index.ts'

const updatesUntil = '2027-06-01T10:00:00.000Z'

it('a license covers the builds released until its update period ends', () => {
  expect(covers({ updatesUntil }, '2027-06-01')).toBe(true)
  expect(covers({ updatesUntil }, new Date('2027-06-01T10:00:00Z'))).toBe(true)
  expect(covers({ updatesUntil }, '2027-06-02')).toBe(false)
})

it('a license without an end covers every build', () => {
  expect(covers({ updatesUntil: null }, '2099-01-01')).toBe(true)
})

it('throws for an invalid release date', () => {
  expect(() => covers({ updatesUntil }, 'next week')).toThrow(RangeError)
})
