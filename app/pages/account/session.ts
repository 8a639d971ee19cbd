import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { type Dispatch, fail, isUnauthenticated } from './failure.ts'
import { type AccountAnswer, readAccountInfo } from './read-account-info.ts'
import type { Login } from './state.ts'
import { hasEnded, readLogin, removeLogin } from './stored-login.ts'

/** Asks again with a login that was good before; only a clear no removes it. */
export async function refresh(dispatch: Dispatch, login: Login): Promise<void> {
  dispatch({ type: 'info_wanted' })
  try {
    const answer = await post<AccountAnswer>('account/get-info', credentialsOf(login))
    const info = readAccountInfo(answer)
    if (info) dispatch({ type: 'info_loaded', info })
    else forget(dispatch)
  } catch (error) {
    if (isUnauthenticated(error)) forget(dispatch)
    else fail(dispatch, messages.accountInfoFailed, error)
  }
}

export async function acceptEula(dispatch: Dispatch): Promise<void> {
  dispatch({ type: 'eula_submitted' })
  const login = readLogin(Date.now())
  if (!login) return fail(dispatch, messages.notAuthenticated)
  try {
    await post('account/accept-eula', credentialsOf(login))
  } catch (error) {
    const refused = isUnauthenticated(error)
    return fail(dispatch, refused ? messages.notAuthenticated : messages.acceptEulaFailed, error)
  }
  dispatch({ type: 'eula_accepted' })
  await refresh(dispatch, login)
}

export interface Device {
  licenseId: string
  activationId: string
}

export async function releaseDevice(
  dispatch: Dispatch,
  login: Login,
  { licenseId: license_id, activationId: activation_id }: Device,
): Promise<void> {
  dispatch({ type: 'release_submitted', activationId: activation_id })
  try {
    const request = { ...credentialsOf(login), license_id, activation_id }
    const info = readAccountInfo(await post<AccountAnswer>('account/release-device', request))
    if (info) dispatch({ type: 'device_released', info })
    else fail(dispatch, messages.releaseDeviceFailed)
  } catch (error) {
    if (isUnauthenticated(error)) forget(dispatch)
    else fail(dispatch, messages.releaseDeviceFailed, error)
  }
}

export function signOut(dispatch: Dispatch, login: Login): void {
  removeLogin()
  dispatch({ type: 'signed_out' })
  // The browser has forgotten the login already; the server's grant ends by itself at the latest.
  post('account/sign-out', credentialsOf(login)).catch(() => {})
}

/** Compares the page with what the browser keeps: another tab may have changed it, or time. */
export function followStorage(dispatch: Dispatch, shown: Login | null): void {
  const now = Date.now()
  const kept = readLogin(now)
  if (kept && kept.timestamp !== shown?.timestamp) {
    dispatch({ type: 'login_found', login: kept })
    void refresh(dispatch, kept)
  } else if (!kept && shown) {
    dispatch({ type: hasEnded(shown, now) ? 'session_ended' : 'signed_out' })
  }
}

export function forget(dispatch: Dispatch): void {
  removeLogin()
  dispatch({ type: 'login_refused' })
}

export function credentialsOf({ email, code }: Login) {
  return { email, code }
}
