import { WebAuthnError } from '@simplewebauthn/browser'
import { slot } from '../slots.ts'

/** Why the browser made or used no passkey; null when something else went wrong. */
export function sayPasskeyProblem(error: unknown): string | null {
  const { name } = error as Error
  if (name === 'SecurityError')
    return `Passkeys of this console work only at ${slot('site_url')}. Open it there.`
  if (name === 'InvalidStateError')
    return 'This device has a passkey for this console already. Sign in with it, or use another device.'
  if (name === 'NotAllowedError') return 'The passkey was not used. Try again.'
  if (name === 'ConstraintError')
    return 'This passkey asks for no finger, face or PIN. Set one up, or use another device.'
  return error instanceof WebAuthnError ? 'The browser could not use a passkey. Try again.' : null
}

export const noPasskeys =
  'This browser cannot use passkeys. Use a current Chrome, Edge, Firefox or Safari.'
