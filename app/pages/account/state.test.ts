import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { messages } from '../../messages.ts'
import { type AccountEvent, type AccountState, type Login, nextState, signedOut } from './state.ts'

const login: Login = { email: 'ada@example.org', code: '042042', timestamp: 1_000 }
const info: AccountInfo = {
  email: 'ada@example.org',
  accepted_eula: false,
  created_at: '2026-11-01T09:00:00Z',
  licenses: [],
  orders: [],
  renewal_letters: true,
}
const problem = { message: messages.verifyCodeFailed, detail: null }

function play(events: AccountEvent[], from: AccountState = signedOut): AccountState {
  return events.reduce(nextState, from)
}

const toCode: AccountEvent[] = [
  { type: 'email_submitted', email: 'ada@example.org' },
  { type: 'email_sent', now: 5_000, notice: null },
]
const toInfo: AccountEvent[] = [
  ...toCode,
  { type: 'code_submitted' },
  { type: 'code_verified', login, info },
]

describe('a new address', () => {
  it('is shown at once, with the login that goes with it', () => {
    const changed = { email: 'ada@example.com', code: '424242', timestamp: 2_000 }
    const state = play([...toInfo, { type: 'email_changed', login: changed }])
    expect(state).toMatchObject({ step: 'info', login: changed, info: { email: changed.email } })
  })
})

describe('signing in', () => {
  it('goes from the e-mail to the code when the e-mail was sent, and starts the countdown', () => {
    expect(play(toCode)).toEqual({
      step: 'code',
      notice: null,
      email: 'ada@example.org',
      busy: null,
      problem: null,
      resendAt: 35_000,
      sentAgain: false,
    })
  })

  it('stays at the e-mail, with the address, when sending failed', () => {
    const state = play([
      { type: 'email_submitted', email: 'ada@example.org' },
      { type: 'call_failed', problem },
    ])
    expect(state).toMatchObject({ step: 'email', email: 'ada@example.org', busy: false, problem })
  })

  it('clears the error on each new submit', () => {
    const failed = play([...toCode, { type: 'call_failed', problem }])
    expect(failed).toMatchObject({ problem })
    expect(nextState(failed, { type: 'code_submitted' })).toMatchObject({ problem: null })
    expect(nextState(failed, { type: 'resend_submitted' })).toMatchObject({ problem: null })
  })

  it('starts the countdown again after a resend, and not after a failed one', () => {
    const resending = play([...toCode, { type: 'resend_submitted' }])
    expect(nextState(resending, { type: 'email_sent', now: 60_000, notice: null })).toMatchObject({
      resendAt: 90_000,
      sentAgain: true,
    })
    expect(nextState(resending, { type: 'call_failed', problem })).toMatchObject({
      resendAt: 35_000,
      sentAgain: false,
      busy: null,
    })
  })

  it('goes back to the e-mail step with the address still there', () => {
    expect(play([...toCode, { type: 'another_email_wanted' }])).toMatchObject({
      step: 'email',
      email: 'ada@example.org',
    })
  })

  it('shows the account after the code', () => {
    expect(play(toInfo)).toMatchObject({ step: 'info', login, info, busy: null })
  })

  it('does not fall back to the code step by a late answer', () => {
    const account = play(toInfo)
    expect(nextState(account, { type: 'email_sent', now: 9_000, notice: null })).toBe(account)
    expect(nextState(signedOut, { type: 'info_loaded', info })).toBe(signedOut)
  })
})

describe('a stored login', () => {
  const restoring = play([{ type: 'login_found', login }])

  it('opens the account when the server confirms it', () => {
    expect(nextState(restoring, { type: 'info_loaded', info })).toMatchObject({ step: 'info' })
  })

  it('disappears without a word when the server refuses it', () => {
    expect(nextState(restoring, { type: 'login_refused' })).toEqual({
      ...signedOut,
      email: 'ada@example.org',
    })
  })

  it('is kept, with an error and another try, when the server cannot be asked', () => {
    const failed = nextState(restoring, { type: 'call_failed', problem })
    expect(failed).toMatchObject({ step: 'restoring', login, problem })
    expect(nextState(failed, { type: 'info_wanted' })).toMatchObject({ problem: null })
  })
})

describe('the account', () => {
  it('counts the EULA as accepted before the keys have arrived', () => {
    const accepted = play([...toInfo, { type: 'eula_submitted' }, { type: 'eula_accepted' }])
    expect(accepted).toMatchObject({ busy: 'refresh', info: { accepted_eula: true } })
  })

  it('keeps the prompt when accepting failed', () => {
    const failed = play([...toInfo, { type: 'eula_submitted' }, { type: 'call_failed', problem }])
    expect(failed).toMatchObject({ busy: null, problem, info: { accepted_eula: false } })
  })

  it('says that a device was released until the next thing is done', () => {
    const released = play([
      ...toInfo,
      { type: 'release_submitted', activationId: 'laptop' },
      { type: 'device_released', info },
    ])
    expect(released).toMatchObject({ busy: null, deviceReleased: true })
    expect(nextState(released, { type: 'info_wanted' })).toMatchObject({ deviceReleased: false })
  })

  it.each(['session_ended', 'login_refused'] as const)(
    'returns to the first step with the e-mail and a sentence on %s',
    (type) => {
      expect(play([...toInfo, { type }])).toEqual({
        ...signedOut,
        email: 'ada@example.org',
        sessionEnded: true,
      })
    },
  )

  it('keeps nothing after signing out', () => {
    expect(play([...toInfo, { type: 'signed_out' }])).toEqual(signedOut)
  })
})
