import { slot } from '../../site/slots.ts'

/** Says why the browser made or used no passkey; null when something else went wrong. */
export function sayPasskeyProblem(error: unknown): string | null {
  const { name } = error as Error
  if (name === 'SecurityError')
    return `Passkeys for this console work only at ${slot('site_url')}. Open the console there.`
  if (name === 'InvalidStateError')
    return 'This device already has a passkey for this console. Sign in with it, or use another device.'
  if (name === 'AbortError') return 'Canceled. Your passkey was not used.'
  // A browser doesn't say whether the person or the authenticator refused.
  if (name === 'NotAllowedError')
    return 'The passkey was not used. Try again. Security keys that can’t store passkeys don’t work here.'
  // Every other error of passkeys has a code, and a lost connection none.
  const isPasskeys = 'code' in (error as Error) && name !== 'ApiError' && name !== 'TimeoutError'
  return isPasskeys ? 'The browser couldn’t use a passkey. Try again.' : null
}
