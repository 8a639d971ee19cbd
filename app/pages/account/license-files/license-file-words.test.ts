import { expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { describeEnd, isLongerDue } from './license-file-words.ts'

const inDays = (days: number) => new Date(Date.now() + days * times.day).toISOString()
const file = (ends: number, longer: number | null) => ({
  ends_at: inDays(ends),
  longer_from: longer === null ? null : inDays(longer),
  grace_days: 7,
})
const updates = (ends: number) => ({ expires_at: inDays(ends) })

it('offers a longer file once the payment can no longer be refunded, and not before', () => {
  expect(isLongerDue(file(10, 3), updates(350))).toBe(false)
  expect(isLongerDue(file(6, -1), updates(350))).toBe(true)
})

it('offers one when the updates were extended, or the last one ends without any', () => {
  const whole = file(200, null)
  expect(isLongerDue(whole, { expires_at: whole.ends_at })).toBe(false)
  expect(isLongerDue(whole, updates(565))).toBe(true)
  expect(isLongerDue(whole, updates(-165))).toBe(false)
  expect(isLongerDue(file(30, null), updates(-335))).toBe(true)
  expect(isLongerDue(file(36_500, null), updates(350))).toBe(false)
})

it('says that a file ends with its days of grace, is a short one, or has no end', () => {
  expect(describeEnd(file(200, null))).toMatch(/works until .*, plus 7 days of grace\.$/)
  expect(describeEnd(file(30, 23))).toMatch(/It’s short.* From .* you can get a longer one here/)
  expect(describeEnd(file(36_500, null))).toBe('The license file doesn’t expire.')
})
