import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { type AccountEvent, type AccountState, type Login, nextState, signedOut } from './state.ts'

const email = 'ada@example.org'
const login: Login = { email, code: '042042', timestamp: 1_000 }
const info: AccountInfo = {
  email,
  accepted_eula: false,
  eula_version: null,
  eula_accepted_at: null,
  created_at: '2026-11-01T09:00:00Z',
  licenses: [],
  orders: [],
  renewal_emails: true,
}

function play(events: AccountEvent[], from: AccountState = signedOut): AccountState {
  return events.reduce(nextState, from)
}

const awaited = { email, askedAt: 500 }
const toCode: AccountEvent[] = [
  { type: 'email_submitted', email },
  { type: 'code_sent', awaited },
]
const toInfo: AccountEvent[] = [...toCode, { type: 'code_verified', found: login, info }]

describe('signing in', () => {
  it('goes from the email to the code when the code was sent', () => {
    expect(play(toCode)).toEqual({ step: 'code', ...awaited })
  })

  it('stays at the code when the page is reloaded and when another code is sent', () => {
    const restored = play([{ type: 'code_awaited', awaited }])
    expect(restored).toEqual({ step: 'code', ...awaited })
    const later = { ...awaited, askedAt: 900 }
    expect(nextState(restored, { type: 'code_sent', awaited: later })).toEqual({
      step: 'code',
      ...later,
    })
  })

  it('keeps the address while the code is being sent', () => {
    expect(play(toCode.slice(0, 1))).toEqual({ ...signedOut, email })
  })

  it('goes back to the email step with the address still filled in', () => {
    expect(play([...toCode, { type: 'another_email_wanted' }])).toEqual({ ...signedOut, email })
  })

  it('shows the account after the code', () => {
    expect(play(toInfo)).toEqual({ step: 'info', login, info })
  })
})

describe('a stored session', () => {
  const restoring = play([{ type: 'login_found', found: login }])

  it('opens the account when the server confirms it', () => {
    expect(nextState(restoring, { type: 'info_loaded', login, info })).toEqual({
      step: 'info',
      login,
      info,
    })
  })

  it('disappears without a message when the server refuses it', () => {
    expect(nextState(restoring, { type: 'login_refused', login })).toEqual({ ...signedOut, email })
  })
})

describe('the link of an email', () => {
  const link = { email: 'ben@example.org', token: 'a-token' }
  const opened: AccountEvent = { type: 'link_opened', link }

  it('names its address, and opens that account once it is used', () => {
    const step = play([opened])
    expect(step).toEqual({ step: 'link', ...link, other: null })
    expect(nextState(step, { type: 'link_used', found: login, wantsTrial: true })).toEqual({
      step: 'restoring',
      login,
      wantsTrial: true,
    })
  })

  it('does not sign out somebody else in that browser', () => {
    const other = { step: 'link', ...link, other: login }
    expect(play([...toInfo, opened])).toEqual(other)
    expect(play([opened, { type: 'login_found', found: login }])).toEqual(other)
  })

  it('fills in its address for a visitor who prefers a code', () => {
    const declined = { ...signedOut, email: link.email }
    expect(play([opened, { type: 'link_declined' }])).toEqual(declined)
  })
})

describe('the account', () => {
  it('treats the EULA as accepted before the keys have arrived', () => {
    const accepted = play([...toInfo, { type: 'eula_accepted', login }])
    expect(accepted).toMatchObject({ info: { accepted_eula: true } })
  })

  it('shows a new address immediately, with its session', () => {
    const changed = { email: 'ada@example.com', code: '424242', timestamp: 2_000 }
    const state = play([...toInfo, { type: 'email_changed', login, changed }])
    expect(state).toEqual({ step: 'info', login: changed, info: { ...info, email: changed.email } })
  })

  it.each(['session_ended', 'login_refused'] as const)(
    'returns to the first step with the email and a message on %s',
    (type) => {
      expect(play([...toInfo, { type, login }])).toEqual({
        ...signedOut,
        email,
        ended: type,
      })
    },
  )

  it('says that the session ended until a new code is sent', () => {
    const ended = play([...toInfo, { type: 'session_ended', login }])
    expect(nextState(ended, { type: 'email_submitted', email })).toEqual({ ...ended, email })
  })

  it('stores nothing after signing out', () => {
    expect(play([...toInfo, { type: 'signed_out', login }])).toEqual(signedOut)
  })
})

describe('a late answer', () => {
  const another: Login = { email: 'ben@example.org', code: '111111', timestamp: 3_000 }

  it('takes nobody back to a step they have left', () => {
    const account = play(toInfo)
    expect(nextState(account, { type: 'code_sent', awaited })).toBe(account)
    expect(nextState(account, { type: 'code_awaited', awaited })).toBe(account)
    expect(nextState(signedOut, { type: 'info_loaded', login, info })).toBe(signedOut)
    expect(nextState(signedOut, { type: 'code_verified', found: login, info })).toBe(signedOut)
  })

  it('about an address that was replaced asks for no code', () => {
    const typed = play([{ type: 'email_submitted', email: another.email }])
    expect(nextState(typed, { type: 'code_sent', awaited })).toBe(typed)
  })

  it.each([
    { type: 'info_loaded', login: another, info },
    { type: 'eula_accepted', login: another },
    { type: 'email_changed', login: another, changed: login },
    { type: 'login_refused', login: another },
    { type: 'session_ended', login: another },
    { type: 'signed_out', login: another },
  ] satisfies AccountEvent[])('from another session changes nothing: $type', (event) => {
    const restoring = play([{ type: 'login_found', found: login }])
    expect(nextState(restoring, event)).toBe(restoring)
    const account = play(toInfo)
    expect(nextState(account, event)).toBe(account)
  })
})
