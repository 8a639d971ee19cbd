import { askToChangeEmail, type ChangeCodes, confirmNewEmail } from './change-email-actions.ts'
import type { Dispatch } from './failure.ts'
import { chooseRenewalLetters, renew } from './renewal-actions.ts'
import {
  acceptEula,
  type Device,
  followStorage,
  refresh,
  releaseDevice,
  signOut,
} from './session.ts'
import { saveDocument, type WantedDocument } from './save-document.ts'
import { sendCode, sendCodeAgain, verifyCode } from './sign-in.ts'
import type { Login } from './state.ts'

/** What a visitor can do. Each call tells its outcome as an event and raises nothing. */
export function actionsFor(dispatch: Dispatch) {
  return {
    sendCode: (email: string) => sendCode(dispatch, email),
    changeEmail: () => dispatch({ type: 'another_email_wanted' }),
    sendCodeAgain: (email: string) => sendCodeAgain(dispatch, email),
    verifyCode: (email: string, code: string, generate_trial_key: boolean) =>
      verifyCode(dispatch, { email, code, generate_trial_key }),
    refresh: (login: Login) => refresh(dispatch, login),
    acceptEula: () => acceptEula(dispatch),
    releaseDevice: (login: Login, device: Device) => releaseDevice(dispatch, login, device),
    renew: (login: Login, licenseId: string) => renew(dispatch, login, licenseId),
    chooseRenewalLetters: (login: Login, on: boolean) => chooseRenewalLetters(dispatch, login, on),
    askToChangeEmail: (login: Login, newEmail: string) =>
      askToChangeEmail(dispatch, login, newEmail),
    confirmNewEmail: (login: Login, codes: ChangeCodes) => confirmNewEmail(dispatch, login, codes),
    saveDocument: (login: Login, wanted: WantedDocument) => saveDocument(dispatch, login, wanted),
    signOut: (login: Login) => signOut(dispatch, login),
    followStorage: (shown: Login | null) => followStorage(dispatch, shown),
  }
}

export type AccountActions = ReturnType<typeof actionsFor>
