import { describe, expect, it } from 'vitest'
import { readAccountInfo } from './read-account-info.ts'

const bare = {
  license_id: '0197',
  license_type: 'individual',
  expires_at: '2027-11-20T12:00:00Z',
  max_activations: 1,
} as const

describe('the answer of account/get-info', () => {
  it('is read whichever of its two names the list has', () => {
    expect(readAccountInfo({ email: 'ada@example.org', licenses: [bare] })?.licenses).toHaveLength(
      1,
    )
    expect(readAccountInfo({ email: 'ada@example.org', keys: [bare] })?.licenses).toHaveLength(1)
    expect(readAccountInfo({ email: 'ada@example.org' })?.licenses).toEqual([])
  })

  it('counts no activations when the answer gives none', () => {
    expect(readAccountInfo({ email: 'ada@example.org', keys: [bare] })?.licenses[0]).toMatchObject({
      activation_count: 0,
      devices: [],
      status: 'active',
    })
  })

  it('is null without an email', () => {
    expect(readAccountInfo(null)).toBeNull()
    expect(readAccountInfo({ email: '' })).toBeNull()
    expect(readAccountInfo({ licenses: [bare] })).toBeNull()
  })
})
