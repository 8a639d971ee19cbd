import type { PaymentAnswer, RenewAnswer } from '#contract/renewal.ts'
import { post } from '../../api.ts'
import { messages } from '../../messages.ts'
import { type Dispatch, isUnauthenticated, problemOf } from './failure.ts'
import { credentialsOf, forget } from './session.ts'
import type { Login, Problem } from './state.ts'

/** Leads to the page where one more year is paid; what kept it from that is returned. */
export async function renew(
  dispatch: Dispatch,
  login: Login,
  licenseId: string,
): Promise<Problem | null> {
  try {
    const request = { ...credentialsOf(login), license_id: licenseId }
    const { url } = await post<RenewAnswer>('account/renew', request)
    location.assign(url)
    return null
  } catch (error) {
    if (!isUnauthenticated(error)) return problemOf(messages.renewFailed, error)
    forget(dispatch)
    return null
  }
}

/** Switches the letters that say when updates end; what kept the choice from being noted is returned. */
export async function chooseRenewalLetters(
  dispatch: Dispatch,
  login: Login,
  on: boolean,
): Promise<Problem | null> {
  try {
    await post('account/renewal-letters', { ...credentialsOf(login), on })
    return null
  } catch (error) {
    if (!isUnauthenticated(error)) return problemOf(messages.renewalLettersFailed, error)
    forget(dispatch)
    return null
  }
}

/** How the payment stands that led back to this page. Raises when that cannot be asked. */
export async function checkPayment(login: Login, orderId: string): Promise<PaymentAnswer['state']> {
  const request = { ...credentialsOf(login), order_id: orderId }
  return (await post<PaymentAnswer>('account/check-payment', request)).state
}
