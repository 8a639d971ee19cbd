import { slot } from '../../site/slots.ts'
import { PasskeyProblem } from './passkey-problem.ts'

/** Makes or uses a passkey, and throws an error that says why the browser didn't. */
export async function askForPasskey<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyProblem(sayPasskeyProblem(error as Error))
  }
}

function sayPasskeyProblem({ name }: Error): string {
  if (name === 'SecurityError')
    return `Passkeys for this console work only at ${slot('site_url')}. Open the console there.`
  if (name === 'InvalidStateError')
    return 'This device already has a passkey for this console. Sign in with it, or use another device.'
  if (name === 'AbortError') return 'Canceled. Your passkey was not used.'
  // A browser doesn't say whether the person or the authenticator refused.
  if (name === 'NotAllowedError')
    return 'The passkey was not used. Try again. Security keys that can’t store passkeys don’t work here.'
  return 'The browser couldn’t use a passkey. Try again.'
}
