import type { AccountInfo } from '#contract/account.ts'

/** What the browser stores, under `protocraft-auth`. `timestamp` (ms) is the first verification. */
export interface Login {
  email: string
  code: string
  timestamp: number
}

export interface EmailStep {
  step: 'email'
  email: string
  /** True when the 45 minutes ended while the page was open. */
  sessionEnded: boolean
}

export interface CodeStep {
  step: 'code'
  email: string
  /** What the server adds to it. */
  notice: string | null
}

interface RestoringStep {
  step: 'restoring'
  login: Login
}

interface InfoStep {
  step: 'info'
  login: Login
  info: AccountInfo
}

/** The step alone: each call keeps its own progress and errors. */
export type AccountState = EmailStep | CodeStep | RestoringStep | InfoStep

export type AccountEvent =
  | { type: 'login_found'; found: Login }
  | { type: 'email_submitted'; email: string }
  | { type: 'code_sent'; email: string; notice: string | null }
  | { type: 'another_email_wanted' }
  | { type: 'code_verified'; found: Login; info: AccountInfo }
  | SessionEvent

/** `login` is the one used for the request. */
type SessionEvent =
  | { type: 'info_loaded'; login: Login; info: AccountInfo }
  | { type: 'eula_accepted'; login: Login }
  | { type: 'email_changed'; login: Login; changed: Login }
  | { type: 'login_refused'; login: Login }
  | { type: 'session_ended'; login: Login }
  | { type: 'signed_out'; login: Login }

export type Dispatch = (event: AccountEvent) => void

export const signedOut: EmailStep = { step: 'email', email: '', sessionEnded: false }

/** An event that does not belong to the current step, such as a late answer, changes nothing. */
export function nextState(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'login_found') return { step: 'restoring', login: event.found }
  if ('login' in event && !('login' in state && state.login === event.login)) return state
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
      return { ...signedOut, email: event.email }
    case 'code_sent':
      if (event.email !== state.email) return state
      return { step: 'code', email: event.email, notice: event.notice }
    default:
      return state
  }
}

function afterCodeStep(state: CodeStep, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'code_verified':
      return { step: 'info', login: event.found, info: event.info }
    case 'another_email_wanted':
      return { ...signedOut, email: state.email }
    default:
      return state
  }
}

function afterRestoringStep(state: RestoringStep, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'info_loaded':
      return { step: 'info', login: state.login, info: event.info }
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
  const { login, info } = state
  switch (event.type) {
    case 'info_loaded':
      return { ...state, info: event.info }
    case 'eula_accepted':
      return { ...state, info: { ...info, accepted_eula: true } }
    case 'email_changed': {
      const { changed } = event
      return { ...state, login: changed, info: { ...info, email: changed.email } }
    }
    case 'login_refused':
    case 'session_ended':
      return endSession(login)
    case 'signed_out':
      return signedOut
    default:
      return state
  }
}

function endSession({ email }: Login): EmailStep {
  return { ...signedOut, email, sessionEnded: true }
}
