import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { post } from '../../browser/api.ts'
import { askForPasskey } from './ask-for-passkey.ts'

/** Asks for the passkey again; the result lets one call with this body through. */
export async function confirmWithPasskey(call: string, body: string): Promise<string> {
  const asked = { call, body_sha256: await sha256(body) }
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>(
    'console/confirm/begin',
    asked,
  )
  const assertion = await askForPasskey(() => startAuthentication({ optionsJSON }))
  const { confirmation } = await post<{ confirmation: string }>('console/confirm', {
    ...asked,
    assertion,
  })
  return confirmation
}

/** Returns the hash in hex. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
