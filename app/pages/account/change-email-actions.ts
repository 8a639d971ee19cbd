import type { ChangedEmail } from '#contract/account.ts'
import { ApiError, post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { type Dispatch, isUnauthenticated, problemOf } from './failure.ts'
import { credentialsOf, forget, refresh } from './session.ts'
import type { Login, Problem } from './state.ts'
import { saveLogin } from './stored-login.ts'

/** Sends a code to both addresses; what kept it from that is returned. */
export async function askToChangeEmail(
  dispatch: Dispatch,
  login: Login,
  newEmail: string,
): Promise<Problem | null> {
  try {
    await post('account/change-email', { ...credentialsOf(login), new_email: newEmail })
    return null
  } catch (error) {
    const isBad = error instanceof ApiError && error.status === 400
    return refused(dispatch, isBad ? messages.invalidEmail : messages.changeCodesFailed, error)
  }
}

export interface ChangeCodes {
  old: string
  fresh: string
}

/** From here on the browser keeps the new address with its code; what was wrong is returned. */
export async function confirmNewEmail(
  dispatch: Dispatch,
  login: Login,
  { old: old_code, fresh: new_code }: ChangeCodes,
): Promise<Problem | null> {
  try {
    const request = { ...credentialsOf(login), old_code, new_code }
    const { email } = await post<ChangedEmail>('account/confirm-email', request)
    const changed = { email, code: new_code, timestamp: Date.now() }
    saveLogin(changed)
    dispatch({ type: 'email_changed', login: changed })
    await refresh(dispatch, changed)
    return null
  } catch (error) {
    return refused(dispatch, messages.changeEmailFailed, error)
  }
}

function refused(dispatch: Dispatch, message: string, error: unknown): Problem | null {
  if (!isUnauthenticated(error)) return problemOf(message, error)
  forget(dispatch)
  return null
}
