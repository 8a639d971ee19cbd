import { z } from 'zod'
import { sizes } from './limits.ts'
import { shortText } from './text.ts'

const license_key = z.string().min(1).max(64)
const fingerprint = shortText(sizes.fingerprint)
const app_version = shortText(40)
const nonce = shortText(128)
/** The kids of the public keys the app was built with. The answer is signed with the newest of them. */
const signing_keys = z.array(shortText(128)).min(1).max(20)

export const activateRequest = z.object({
  license_key,
  fingerprint,
  device_name: shortText(sizes.deviceName).optional(),
  platform: shortText(40).optional(),
  app_version: app_version.optional(),
  signing_keys: signing_keys.optional(),
  nonce: nonce.optional(),
})

export const validateRequest = z.object({
  license_key,
  fingerprint: fingerprint.optional(),
  app_version: app_version.optional(),
  signing_keys: signing_keys.optional(),
  nonce: nonce.optional(),
})

export const deactivateRequest = z.object({
  license_key,
  fingerprint,
  signing_keys: signing_keys.optional(),
  nonce: nonce.optional(),
})

export type ActivateRequest = z.infer<typeof activateRequest>
export type ValidateRequest = z.infer<typeof validateRequest>
export type DeactivateRequest = z.infer<typeof deactivateRequest>

/** `updates_expired` still allows use: the installed version keeps working. */
export type LicenseCode =
  | 'valid'
  | 'updates_expired'
  | 'not_found'
  | 'revoked'
  | 'suspended'
  | 'not_activated'
  | 'device_limit'
  /** Signed as `device_limit` with `next_change_at`, because earlier clients know only that. */
  | 'too_many_changes'
  | 'trial_expired'
  | 'trial_used'

/** What every answer ends with, and the only part of it that is signed. */
export interface SignedPart {
  /** JWT, Ed25519; a refusal is signed too. Public keys: `/.well-known/jwks.json`. */
  certificate: string
  nonce: string | null
  /** ISO time of the answer. */
  ts: string
}

export interface LicenseAnswer extends SignedPart {
  code: LicenseCode
  activation_id: string | null
  license_type: 'individual' | 'team' | 'trial' | null
  expires_at: string | null
  activation_count: number | null
  max_activations: number | null
  /** Only with `too_many_changes`: ISO time when the license takes a new device again. */
  next_change_at?: string
}

export type ActivateAnswer = LicenseAnswer & { activated: boolean }
export type ValidateAnswer = LicenseAnswer & { valid: boolean }
export interface DeactivateAnswer extends SignedPart {
  deactivated: boolean
  code: 'deactivated' | 'not_found' | 'not_activated'
}
