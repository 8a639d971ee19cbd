import { times } from '#contract/limits.ts'
import type { AccountInfo } from '#contract/account.ts'

/** What the browser keeps, under `protocraft-auth`. `timestamp` (ms) is the first verification. */
export interface Login {
  email: string
  code: string
  timestamp: number
}

/** The sentence for this situation, and what the server adds to it. */
export interface Problem {
  message: string
  detail: string | null
}

export interface EmailStep {
  step: 'email'
  email: string
  busy: boolean
  problem: Problem | null
  /** True when the 45 minutes ended while the page was open. */
  sessionEnded: boolean
}

export interface CodeStep {
  step: 'code'
  email: string
  busy: 'verify' | 'resend' | null
  problem: Problem | null
  /** Time (ms) from which the email can be sent again. */
  resendAt: number
  sentAgain: boolean
  /** What the server says beside it. */
  notice: string | null
}

export interface RestoringStep {
  step: 'restoring'
  login: Login
  problem: Problem | null
}

export interface InfoStep {
  step: 'info'
  login: Login
  info: AccountInfo
  /** An activation id while that device is being released. */
  busy: 'eula' | 'refresh' | { releasing: string } | null
  problem: Problem | null
  deviceReleased: boolean
}

export type AccountState = EmailStep | CodeStep | RestoringStep | InfoStep

export type AccountEvent =
  | { type: 'login_found'; login: Login }
  | { type: 'email_submitted'; email: string }
  | { type: 'email_sent'; now: number; notice: string | null }
  | { type: 'resend_submitted' }
  | { type: 'code_submitted' }
  | { type: 'code_verified'; login: Login; info: AccountInfo }
  | { type: 'another_email_wanted' }
  | { type: 'info_wanted' }
  | { type: 'info_loaded'; info: AccountInfo }
  | { type: 'eula_submitted' }
  | { type: 'eula_accepted' }
  | { type: 'release_submitted'; activationId: string }
  | { type: 'device_released'; info: AccountInfo }
  | { type: 'email_changed'; login: Login }
  | { type: 'call_failed'; problem: Problem }
  | { type: 'login_refused' }
  | { type: 'session_ended' }
  | { type: 'signed_out' }

export const signedOut: EmailStep = {
  step: 'email',
  email: '',
  busy: false,
  problem: null,
  sessionEnded: false,
}

/** An event that does not belong to the present step, such as a late answer, changes nothing. */
export function nextState(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'login_found') {
    return { step: 'restoring', login: event.login, problem: null }
  }
  switch (state.step) {
    case 'email':
      return afterEmailStep(state, event)
    case 'code':
      return afterCodeStep(state, event)
    case 'restoring':
      return afterRestoringStep(state, event)
    case 'info':
      return afterInfoStep(state, event)
  }
}

function afterEmailStep(state: EmailStep, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'email_submitted':
      return { ...signedOut, email: event.email, busy: true }
    case 'email_sent':
      return {
        step: 'code',
        email: state.email,
        busy: null,
        problem: null,
        resendAt: event.now + times.resendCountdown,
        sentAgain: false,
        notice: event.notice,
      }
    case 'call_failed':
      return { ...state, busy: false, problem: event.problem }
    default:
      return state
  }
}

function afterCodeStep(state: CodeStep, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'code_submitted':
      return { ...state, busy: 'verify', problem: null, sentAgain: false }
    case 'resend_submitted':
      return { ...state, busy: 'resend', problem: null, sentAgain: false }
    case 'email_sent':
      return {
        ...state,
        busy: null,
        resendAt: event.now + times.resendCountdown,
        sentAgain: true,
        notice: event.notice,
      }
    case 'code_verified':
      return showInfo(event.login, event.info)
    case 'call_failed':
      return { ...state, busy: null, problem: event.problem }
    case 'another_email_wanted':
      return { ...signedOut, email: state.email }
    default:
      return state
  }
}

function afterRestoringStep(state: RestoringStep, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'info_wanted':
      return { ...state, problem: null }
    case 'info_loaded':
      return showInfo(state.login, event.info)
    case 'call_failed':
      return { ...state, problem: event.problem }
    case 'login_refused':
      return { ...signedOut, email: state.login.email }
    case 'session_ended':
      return endSession(state.login)
    case 'signed_out':
      return signedOut
    default:
      return state
  }
}

function afterInfoStep(state: InfoStep, event: AccountEvent): AccountState {
  const calm = { ...state, problem: null, deviceReleased: false }
  switch (event.type) {
    case 'eula_submitted':
      return { ...calm, busy: 'eula' }
    case 'eula_accepted':
      return { ...calm, busy: 'refresh', info: { ...state.info, accepted_eula: true } }
    case 'info_wanted':
      return { ...calm, busy: 'refresh' }
    case 'info_loaded':
      return { ...state, busy: null, info: event.info }
    case 'release_submitted':
      return { ...calm, busy: { releasing: event.activationId } }
    case 'device_released':
      return { ...calm, busy: null, info: event.info, deviceReleased: true }
    case 'email_changed':
      return {
        ...calm,
        login: event.login,
        info: { ...state.info, email: event.login.email },
      }
    case 'call_failed':
      return { ...state, busy: null, problem: event.problem }
    case 'login_refused':
    case 'session_ended':
      return endSession(state.login)
    case 'signed_out':
      return signedOut
    default:
      return state
  }
}

function showInfo(login: Login, info: AccountInfo): InfoStep {
  return { step: 'info', login, info, busy: null, problem: null, deviceReleased: false }
}

function endSession({ email }: Login): EmailStep {
  return { ...signedOut, email, sessionEnded: true }
}
