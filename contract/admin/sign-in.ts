import { z } from 'zod'
import { name } from '../text.ts'

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/, 'is not base64url')
/** WebAuthn allows at most 1023 bytes. */
const credential = { id: base64url.max(1364), rawId: base64url, type: z.literal('public-key') }

/** A browser's answer after a passkey signed in or confirmed. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
})

/** A browser's answer after creating a passkey. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  /**
   * `rk` says whether the authenticator stores the passkey, so that browsers can find it. Not every
   * browser reports it.
   */
  clientExtensionResults: z.object({
    credProps: z.object({ rk: z.boolean().optional() }).optional(),
  }),
})

export type Assertion = z.infer<typeof assertion>
export type Attestation = z.infer<typeof attestation>

const token = z.string().max(100)

export const signInBegin = z.object({})
export const signInFinish = z.object({ assertion })
export const consoleSignOut = z.object({})
export const linkBegin = z.object({ token })
export const linkFinish = z.object({
  token,
  attestation,
  name: name(60),
})
/** The request to confirm: its call, and the SHA-256 of the body that will be sent. */
const confirmed = {
  call: z.string().max(100),
  body_sha256: z.string().regex(/^[\da-f]{64}$/, 'must be a SHA-256 hash in hex'),
}

export const confirmBegin = z.object(confirmed)
export const confirmFinish = z.object({ ...confirmed, assertion })
