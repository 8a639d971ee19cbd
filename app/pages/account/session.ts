import { createContext, useContext } from 'react'
import type { SignInAnswer, SignInLinkAnswer } from '#contract/account.ts'
import { ApiError, post } from '../../browser/api.ts'
import { requireCookies } from '../../browser/require-cookies.ts'
import { removeAwaitedCode, saveAwaitedCode } from './awaited-code.ts'
import { type AccountAnswer, readAccountInfo } from './read-account-info.ts'
import { removeLink } from './link-in-address.ts'
import type { Dispatch, LinkStep, Login } from './state.ts'
import { hasEnded, readLogin, removeLogin, saveLogin } from './stored-login.ts'

/** The session of a visitor who is signed in, or was when the page was opened. */
export interface Session {
  login: Login
  dispatch: Dispatch
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Only for what is shown of a session.')
  return session
}

/** Thrown when the server does not know this session, or no longer. */
export class LoginRefused extends Error {
  readonly login: Login

  constructor(login: Login) {
    super(`Nobody is signed in as ${login.email}.`)
    this.login = login
  }
}

/** Sends `POST /api/account/<path>` with a session. */
export async function ask<Answer>(login: Login, path: string, request: object = {}) {
  const { email, code } = login
  try {
    return await post<Answer>(`account/${path}`, { email, code, ...request })
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    throw isRefused ? new LoginRefused(login) : error
  }
}

/** Requests a code; a reload of this tab keeps waiting for it. */
export async function askForCode(
  dispatch: Dispatch,
  path: 'sign-in' | 'resend-verification',
  email: string,
): Promise<void> {
  requireCookies()
  await post<SignInAnswer>(`account/${path}`, { email })
  const awaited = { email, askedAt: Date.now() }
  saveAwaitedCode(awaited)
  dispatch({ type: 'code_sent', awaited })
}

/** Uses a code for the first time: from here on the browser stores the session. */
export async function openSession(
  dispatch: Dispatch,
  { email, code }: Pick<Login, 'email' | 'code'>,
  generate_trial_key: boolean,
): Promise<void> {
  requireCookies()
  const request = { email, code, generate_trial_key }
  const info = readAccountInfo(await post<AccountAnswer>('account/get-info', request))
  if (!info) throw new Error('The answer is about nobody.')
  const found = { email, code, timestamp: Date.now() }
  saveLogin(found)
  removeAwaitedCode()
  dispatch({ type: 'code_verified', found, info })
}

/** Uses the link of an email: this browser is then signed in with it, and no longer as anybody else. */
export async function openSessionWithLink(
  dispatch: Dispatch,
  { email, token, other }: LinkStep,
  wantsTrial: boolean,
): Promise<void> {
  requireCookies()
  const login = await post<SignInLinkAnswer>('account/sign-in-link', { email, token })
  const found = { email: login.email, code: login.code, timestamp: Date.now() }
  saveLogin(found)
  removeLink()
  dispatch({ type: 'link_used', found, wantsTrial })
  if (other) endOnServer(other)
}

/** Shows the account as `account/get-info`, or another call, returns it. */
export async function loadInfo(session: Session, path = 'get-info', request = {}): Promise<void> {
  const { login, dispatch } = session
  const info = readAccountInfo(await ask<AccountAnswer>(login, path, request))
  if (!info) throw new LoginRefused(login)
  dispatch({ type: 'info_loaded', login, info })
}

/** Ends this session. Another tab may have signed in again meanwhile, and that session is kept. */
export function forget({ login, dispatch }: Session): void {
  if (readLogin(Date.now())?.timestamp === login.timestamp) removeLogin()
  dispatch({ type: 'login_refused', login })
}

export function signOut({ login, dispatch }: Session): void {
  removeLogin()
  dispatch({ type: 'signed_out', login })
  endOnServer(login)
}

/**
 * Ends the session on the server, where it expires by itself at the latest; the browser has removed it
 * already.
 */
function endOnServer(login: Login): void {
  ask(login, 'sign-out').catch(() => {})
}

/** Compares the page with the browser's storage: another tab or time may have changed it. */
export function followStorage(dispatch: Dispatch, login: Login | null): void {
  const now = Date.now()
  const found = readLogin(now)
  if (found) removeAwaitedCode()
  if (found && found.timestamp !== login?.timestamp) dispatch({ type: 'login_found', found })
  else if (!found && login)
    dispatch({ type: hasEnded(login, now) ? 'session_ended' : 'signed_out', login })
}
