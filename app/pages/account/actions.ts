import { ApiError, post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { type AccountAnswer, readAccountInfo } from './read-account-info.ts'
import type { AccountEvent, Login, Problem } from './state.ts'
import { hasEnded, readLogin, removeLogin, saveLogin } from './stored-login.ts'

type Dispatch = (event: AccountEvent) => void

interface Device {
  licenseId: string
  activationId: string
}

/** The calls behind the steps. Each tells the outcome as an event and raises nothing. */
export function actionsFor(dispatch: Dispatch) {
  function fail(message: string, error?: unknown): void {
    dispatch({ type: 'call_failed', problem: problemOf(message, error) })
  }

  async function sendCode(email: string): Promise<void> {
    dispatch({ type: 'email_submitted', email })
    try {
      await post('account/sign-in', { email })
      dispatch({ type: 'email_sent', now: Date.now() })
    } catch (error) {
      fail(messages.sendEmailFailed, error)
    }
  }

  function changeEmail(): void {
    dispatch({ type: 'another_email_wanted' })
  }

  async function sendCodeAgain(email: string): Promise<void> {
    dispatch({ type: 'resend_submitted' })
    try {
      await post('account/resend-verification', { email })
      dispatch({ type: 'email_sent', now: Date.now() })
    } catch (error) {
      fail(messages.resendEmailFailed, error)
    }
  }

  async function verifyCode(email: string, code: string, wantsTrial: boolean): Promise<void> {
    dispatch({ type: 'code_submitted' })
    try {
      const credentials = { email, code, generate_trial_key: wantsTrial }
      const info = readAccountInfo(await post<AccountAnswer>('account/get-info', credentials))
      if (!info) return fail(messages.verifyCodeFailed)
      const login = { email, code, timestamp: Date.now() }
      saveLogin(login)
      dispatch({ type: 'code_verified', login, info })
    } catch (error) {
      fail(messages.verifyCodeFailed, error)
    }
  }

  /** Asks again with a login that was good before; only a clear no removes it. */
  async function refresh(login: Login): Promise<void> {
    dispatch({ type: 'info_wanted' })
    try {
      const answer = await post<AccountAnswer>('account/get-info', credentialsOf(login))
      const info = readAccountInfo(answer)
      if (info) dispatch({ type: 'info_loaded', info })
      else forget()
    } catch (error) {
      if (isUnauthenticated(error)) forget()
      else fail(messages.accountInfoFailed, error)
    }
  }

  function forget(): void {
    removeLogin()
    dispatch({ type: 'login_refused' })
  }

  async function acceptEula(): Promise<void> {
    dispatch({ type: 'eula_submitted' })
    const login = readLogin(Date.now())
    if (!login) return fail(messages.notAuthenticated)
    try {
      await post('account/accept-eula', credentialsOf(login))
    } catch (error) {
      const refused = isUnauthenticated(error)
      return fail(refused ? messages.notAuthenticated : messages.acceptEulaFailed, error)
    }
    dispatch({ type: 'eula_accepted' })
    await refresh(login)
  }

  async function releaseDevice(login: Login, device: Device): Promise<void> {
    const { licenseId: license_id, activationId: activation_id } = device
    dispatch({ type: 'release_submitted', activationId: activation_id })
    try {
      const request = { ...credentialsOf(login), license_id, activation_id }
      const info = readAccountInfo(await post<AccountAnswer>('account/release-device', request))
      if (info) dispatch({ type: 'device_released', info })
      else fail(messages.releaseDeviceFailed)
    } catch (error) {
      if (isUnauthenticated(error)) forget()
      else fail(messages.releaseDeviceFailed, error)
    }
  }

  function signOut(login: Login): void {
    removeLogin()
    dispatch({ type: 'signed_out' })
    // The browser has forgotten the login already; the server's grant ends by itself at the latest.
    post('account/sign-out', credentialsOf(login)).catch(() => {})
  }

  /** Compares the page with what the browser keeps: another tab may have changed it, or time. */
  function followStorage(shown: Login | null): void {
    const now = Date.now()
    const kept = readLogin(now)
    if (kept && kept.timestamp !== shown?.timestamp) {
      dispatch({ type: 'login_found', login: kept })
      void refresh(kept)
    } else if (!kept && shown) {
      dispatch({ type: hasEnded(shown, now) ? 'session_ended' : 'signed_out' })
    }
  }

  return {
    sendCode,
    changeEmail,
    sendCodeAgain,
    verifyCode,
    refresh,
    acceptEula,
    releaseDevice,
    signOut,
    followStorage,
  }
}

export type AccountActions = ReturnType<typeof actionsFor>

function credentialsOf({ email, code }: Login) {
  return { email, code }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

// Other refusals of the server are technical, or say what our sentence has said.
function problemOf(message: string, error: unknown): Problem {
  const speaks = error instanceof ApiError && (error.status === 429 || error.status === 503)
  return { message, detail: speaks ? error.sentence : null }
}
