import type { AccountInfo } from '#contract/account.ts'

/**
 * The session as stored by the browser under `protocraft-auth`. `timestamp` (ms) is when it was first
 * verified.
 */
export interface Login {
  email: string
  code: string
  timestamp: number
}

export interface EmailStep {
  step: 'email'
  email: string
  /** Why a session ended, if nobody signed out. */
  ended: 'session_ended' | 'login_refused' | null
}

export interface AwaitedCode {
  email: string
  /** When the code was last requested (ms). */
  askedAt: number
}

export interface CodeStep extends AwaitedCode {
  step: 'code'
}

export interface SignInLink {
  email: string
  token: string
}

export interface LinkStep extends SignInLink {
  step: 'link'
  /** The browser's current session, which stays unless the link is used. */
  other: Login | null
}

interface RestoringStep {
  step: 'restoring'
  login: Login
  /** True if the link was requested for a trial. */
  wantsTrial: boolean
}

interface InfoStep {
  step: 'info'
  login: Login
  info: AccountInfo
}

/** The step of the page. Each call tracks its own progress and errors. */
export type AccountState = EmailStep | CodeStep | LinkStep | RestoringStep | InfoStep

export type AccountEvent =
  | { type: 'login_found'; found: Login }
  | { type: 'email_submitted'; email: string }
  | { type: 'code_sent'; awaited: AwaitedCode }
  | { type: 'code_awaited'; awaited: AwaitedCode }
  | { type: 'another_email_wanted' }
  | { type: 'code_verified'; found: Login; info: AccountInfo }
  | { type: 'link_opened'; link: SignInLink }
  | { type: 'link_used'; found: Login; wantsTrial: boolean }
  | { type: 'link_declined' }
  | SessionEvent

/** `login` is the session that the request used. */
type SessionEvent =
  | { type: 'info_loaded'; login: Login; info: AccountInfo }
  | { type: 'eula_accepted'; login: Login }
  | { type: 'email_changed'; login: Login; changed: Login }
  | { type: 'login_refused'; login: Login }
  | { type: 'session_ended'; login: Login }
  | { type: 'signed_out'; login: Login }

export type Dispatch = (event: AccountEvent) => void

export const signedOut: EmailStep = { step: 'email', email: '', ended: null }

/**
 * Returns the next step. An event that doesn't belong to the current step, such as a late answer,
 * changes nothing.
 */
export function nextState(state: AccountState, event: AccountEvent): AccountState {
  if (event.type === 'link_opened')
    return { step: 'link', ...event.link, other: 'login' in state ? state.login : null }
  if (state.step === 'link') return afterLinkStep(state, event)
  if (event.type === 'login_found')
    return { step: 'restoring', login: event.found, wantsTrial: false }
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
      return { ...state, email: event.email }
    case 'code_sent':
      return event.awaited.email === state.email ? { step: 'code', ...event.awaited } : state
    case 'code_awaited':
      return { step: 'code', ...event.awaited }
    default:
      return state
  }
}

function afterCodeStep(state: CodeStep, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'code_sent':
      return event.awaited.email === state.email ? { step: 'code', ...event.awaited } : state
    case 'code_verified':
      return { step: 'info', login: event.found, info: event.info }
    case 'another_email_wanted':
      return { ...signedOut, email: state.email }
    default:
      return state
  }
}

function afterLinkStep(state: LinkStep, event: AccountEvent): AccountState {
  switch (event.type) {
    case 'login_found':
      return { ...state, other: event.found }
    case 'link_used':
      return { step: 'restoring', login: event.found, wantsTrial: event.wantsTrial }
    case 'link_declined':
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
      return endSession(state.login, event.type)
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
      return endSession(login, event.type)
    case 'signed_out':
      return signedOut
    default:
      return state
  }
}

function endSession({ email }: Login, ended: EmailStep['ended']): EmailStep {
  return { ...signedOut, email, ended }
}
