import { expect, it } from 'vitest'
import { sayLocalDay } from '#app/say/say-day.ts'
import { describeTerm, isRenewalDue } from './license-term.ts'

const ends = '2026-09-26T12:00:00Z'
const bought = {
  license_type: 'individual',
  status_note: null,
  expires_at: ends,
  activation_count: 1,
} as const

it('never calls the end of the update year an expiry of the license', () => {
  expect(describeTerm({ ...bought, status: 'active' }).date).toBe(
    `Updates until ${sayLocalDay(ends)}`,
  )
  expect(describeTerm({ ...bought, status: 'updates_ended' })).toMatchObject({
    status: 'Updates ended',
    date: sayLocalDay(ends),
    key: 'works',
    sentence: 'Your version keeps working. Renew for newer versions or business use.',
  })
})

it('says when a trial ends, and that it has ended', () => {
  const trial = { ...bought, license_type: 'trial' } as const
  expect(describeTerm({ ...trial, status: 'active' }).date).toBe(`Trial ends ${sayLocalDay(ends)}`)
  expect(describeTerm({ ...trial, status: 'expired' })).toMatchObject({
    status: 'Trial ended',
    key: 'dead',
  })
})

it('gives the reason of a revoked or suspended license if there is one', () => {
  const status_note = 'The order was refunded.'
  expect(describeTerm({ ...bought, status: 'revoked', status_note }).sentence).toBe(
    'This key no longer works. The order was refunded.',
  )
  expect(describeTerm({ ...bought, status: 'suspended' })).toMatchObject({
    status: 'Suspended',
    sentence: 'This key doesn’t work while it’s suspended.',
  })
})

it('calls a renewal due from 60 days before updates end', () => {
  const before = (days: number) => Date.parse(ends) - days * 24 * 60 * 60 * 1000
  expect(isRenewalDue({ ...bought, status: 'active' }, before(61))).toBe(false)
  expect(isRenewalDue({ ...bought, status: 'active' }, before(60))).toBe(true)
  expect(isRenewalDue({ ...bought, status: 'updates_ended' }, before(-5))).toBe(true)
  expect(isRenewalDue({ ...bought, status: 'revoked' }, before(5))).toBe(false)
})
