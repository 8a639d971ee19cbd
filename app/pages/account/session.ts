import { createContext, useContext } from 'react'
import type { SignInAnswer, SignInLinkAnswer } from '#contract/account.ts'
import { ApiError, post } from '../../browser/api.ts'
import { requireCookies } from '../../browser/require-cookies.ts'
import { removeAwaitedCode, saveAwaitedCode } from './awaited-code.ts'
import { type AccountAnswer, readAccountInfo } from './read-account-info.ts'
import { removeLink } from './link-in-address.ts'
import type { Dispatch, LinkStep, Login } from './state.ts'
import { hasEnded, readLogin, removeLogin, saveLogin } from './stored-login.ts'

/** The session of a visitor who is signed in, or was when the page opened. */
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

/** Thrown when the server does not know this session, or no longer does. */
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

/** Requests a code, and stores the request so that a reload of this tab keeps waiting for it. */
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

/** Verifies a code for the first time, and stores the session in the browser. */
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

/** Uses an emailed link: it signs this browser in, and ends any other session in it. */
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

/** Loads the account from `account/get-info` or another call that returns it. */
export async function loadInfo(session: Session, path = 'get-info', request = {}): Promise<void> {
  const { login, dispatch } = session
  const info = readAccountInfo(await ask<AccountAnswer>(login, path, request))
  if (!info) throw new LoginRefused(login)
  dispatch({ type: 'info_loaded', login, info })
}

/**
 * Ends this session on the page. The stored one is removed, too, unless another tab has signed in
 * again.
 */
export function forget({ login, dispatch }: Session): void {
  if (readLogin(Date.now())?.timestamp === login.timestamp) removeLogin()
  dispatch({ type: 'login_refused', login })
}

export function signOut({ login, dispatch }: Session): void {
  removeLogin()
  dispatch({ type: 'signed_out', login })
  endOnServer(login)
}

/** Ends the session on the server too; if the call fails, it expires there by itself. */
function endOnServer(login: Login): void {
  ask(login, 'sign-out').catch(() => {})
}

/**
 * Keeps the page in sync with the browser's storage, which another tab or the passing of time may have
 * changed.
 */
export function followStorage(dispatch: Dispatch, login: Login | null): void {
  const now = Date.now()
  const found = readLogin(now)
  if (found) removeAwaitedCode()
  if (found && found.timestamp !== login?.timestamp) dispatch({ type: 'login_found', found })
  else if (!found && login)
    dispatch({ type: hasEnded(login, now) ? 'session_ended' : 'signed_out', login })
}
