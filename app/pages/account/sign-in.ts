import type { SignInAnswer } from '#contract/account.ts'
import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { type Dispatch, fail } from './failure.ts'
import { type AccountAnswer, readAccountInfo } from './read-account-info.ts'
import { saveLogin } from './stored-login.ts'

export async function sendCode(dispatch: Dispatch, email: string): Promise<void> {
  dispatch({ type: 'email_submitted', email })
  try {
    const answer = await post<Partial<SignInAnswer>>('account/sign-in', { email })
    dispatch({ type: 'email_sent', now: Date.now(), notice: answer.notice ?? null })
  } catch (error) {
    fail(dispatch, messages.sendEmailFailed, error)
  }
}

export async function sendCodeAgain(dispatch: Dispatch, email: string): Promise<void> {
  dispatch({ type: 'resend_submitted' })
  try {
    const answer = await post<Partial<SignInAnswer>>('account/resend-verification', { email })
    dispatch({ type: 'email_sent', now: Date.now(), notice: answer.notice ?? null })
  } catch (error) {
    fail(dispatch, messages.resendEmailFailed, error)
  }
}

interface FirstUse {
  email: string
  code: string
  generate_trial_key: boolean
}

/** The first use of a code: from here on the browser keeps the login. */
export async function verifyCode(dispatch: Dispatch, request: FirstUse): Promise<void> {
  dispatch({ type: 'code_submitted' })
  try {
    const info = readAccountInfo(await post<AccountAnswer>('account/get-info', request))
    if (!info) return fail(dispatch, messages.verifyCodeFailed)
    const login = { email: request.email, code: request.code, timestamp: Date.now() }
    saveLogin(login)
    dispatch({ type: 'code_verified', login, info })
  } catch (error) {
    fail(dispatch, messages.verifyCodeFailed, error)
  }
}
