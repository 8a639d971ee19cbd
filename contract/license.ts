import { z } from 'zod'
import { time } from './time.ts'
import { sizes } from './limits.ts'
import { licenseStatuses, licenseTypes } from './product.ts'
import { label, shortText } from './text.ts'

export const licenseType = z.enum(licenseTypes)
export const licenseStatus = z.enum(licenseStatuses)

/** In any form, with the text around it: an email, for instance. */
const license_key = z.string().min(1).max(sizes.typedKey)
const fingerprint = shortText(sizes.fingerprint)
const app_version = label(40)
const nonce = shortText(128)
export const signingKeys = z
  .array(shortText(128))
  .min(1)
  .max(20)
  .describe(
    'Key IDs (`kid`) of the public keys the app was built with. The answer is signed with the newest of them.',
  )

export const activateRequest = z.object({
  license_key,
  fingerprint,
  device_name: label(sizes.deviceName),
  platform: label(40),
  app_version,
  signing_keys: signingKeys.optional(),
  nonce: nonce.optional(),
})

export const validateRequest = z.object({
  license_key,
  fingerprint: fingerprint.optional(),
  app_version,
  signing_keys: signingKeys.optional(),
  nonce: nonce.optional(),
})

export const deactivateRequest = z.object({
  license_key,
  fingerprint,
  signing_keys: signingKeys.optional(),
  nonce: nonce.optional(),
})

export type ActivateRequest = z.infer<typeof activateRequest>
export type ValidateRequest = z.infer<typeof validateRequest>
export type DeactivateRequest = z.infer<typeof deactivateRequest>

/** `updates_expired` still allows use: the installed version keeps working. */
const licenseCode = z.enum([
  'valid',
  'updates_expired',
  'not_found',
  'revoked',
  'suspended',
  'not_activated',
  'device_limit',
  'too_many_changes',
  'device_removed',
  'trial_expired',
  'trial_used',
])
export type LicenseCode = z.infer<typeof licenseCode>

/** What every answer ends with, and the only part of it that is signed. */
const signedPart = z.object({
  certificate: z
    .string()
    .describe('JWT, Ed25519; a refusal is signed too. Public keys: `/.well-known/jwks.json`.'),
  nonce: z.string().nullable(),
  ts: time.describe('Time of the answer.'),
})
export type SignedPart = z.infer<typeof signedPart>

const licenseAnswer = z.object({
  code: licenseCode,
  activation_id: z.uuid().nullable(),
  license_type: licenseType.nullable(),
  expires_at: time.nullable().describe('End of the update year, or of the trial.'),
  activation_count: z.int().nullable(),
  max_activations: z.int().nullable(),
  next_change_at: time
    .optional()
    .describe(
      'With `too_many_changes`: when the license takes a new device again. With `device_removed`: when it takes this one again.',
    ),
  key_replaced: z
    .literal(true)
    .optional()
    .describe('The license has another key now. Its owner got it by email: ask for it.'),
  key_works_until: time
    .optional()
    .describe('With `key_replaced`: until when the key asked about is answered on this device.'),
  ...signedPart.shape,
})
export type LicenseAnswer = z.infer<typeof licenseAnswer>

export const activateAnswer = licenseAnswer.extend({ activated: z.boolean() })
export const validateAnswer = licenseAnswer.extend({ valid: z.boolean() })
export const deactivateAnswer = signedPart.extend({
  deactivated: z.boolean(),
  code: z
    .enum(['deactivated', 'not_found', 'not_activated', 'holds_file'])
    .describe('`holds_file`: the device has a license file, which its app releases with a text.'),
})

export type ActivateAnswer = z.infer<typeof activateAnswer>
export type ValidateAnswer = z.infer<typeof validateAnswer>
export type DeactivateAnswer = z.infer<typeof deactivateAnswer>
