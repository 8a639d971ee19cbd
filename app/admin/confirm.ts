import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { post } from '../api.ts'

/** Asks for the passkey again; the answer lets one call through. */
export async function confirmWithPasskey(call: string): Promise<string> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('console/confirm/begin', {
    call,
  })
  const assertion = await startAuthentication({ optionsJSON })
  const { confirmation } = await post<{ confirmation: string }>('console/confirm', {
    call,
    assertion,
  })
  return confirmation
}
