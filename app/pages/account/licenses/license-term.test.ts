import { expect, it } from 'vitest'
import { formatDay } from '#contract/dates.ts'
import { describeTerm } from './license-term.ts'

const ends = '2026-09-26T12:00:00Z'
const bought = { license_type: 'individual', status_note: null, expires_at: ends } as const

it('never calls the end of the update year an expiry of the license', () => {
  expect(describeTerm({ ...bought, status: 'active' })).toMatchObject({
    dateLabel: 'Updates until',
    sentence: 'Your version keeps working.',
  })
  const ended = describeTerm({ ...bought, status: 'updates_ended' })
  expect(ended.sentence).toBe(
    `Updates ended on ${formatDay(ends)}. Your version keeps working; renewal is needed for newer versions and for business use.`,
  )
})

it('says when a trial ends, and that it has ended', () => {
  const trial = { ...bought, license_type: 'trial' } as const
  expect(describeTerm({ ...trial, status: 'active' }).dateLabel).toBe('Trial ends')
  expect(describeTerm({ ...trial, status: 'expired' }).status).toBe('Trial ended')
})

it('gives the reason of a revoked or suspended license if there is one', () => {
  const status_note = 'The order was refunded.'
  expect(describeTerm({ ...bought, status: 'revoked', status_note }).sentence).toBe(
    'This key no longer works. The order was refunded.',
  )
  expect(describeTerm({ ...bought, status: 'suspended' }).sentence).toBe(
    'This key does not work while it is suspended.',
  )
})
