import { z } from 'zod'
import { time } from './time.ts'
import { shownDevices, sizes } from './limits.ts'
import { licenseStatuses, licenseTypes } from './product.ts'
import { label, shortText } from './text.ts'

export const licenseType = z.enum(licenseTypes)
export const licenseStatus = z.enum(licenseStatuses)

/** The key in any form, including surrounding text such as an email. */
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

const fromDevice = {
  license_key,
  fingerprint,
  signing_keys: signingKeys.optional(),
  nonce: nonce.optional(),
}

export const deactivateRequest = z.object(fromDevice)
export const devicesRequest = z.object(fromDevice)
export const releaseDeviceRequest = z.object({
  ...fromDevice,
  activation_id: z
    .uuid()
    .describe('ID of the device to release, from `devices`. It can be the calling device.'),
})

export type ActivateRequest = z.infer<typeof activateRequest>
export type ValidateRequest = z.infer<typeof validateRequest>
export type DeactivateRequest = z.infer<typeof deactivateRequest>
export type DevicesRequest = z.infer<typeof devicesRequest>
export type ReleaseDeviceRequest = z.infer<typeof releaseDeviceRequest>

/** `updates_expired` still allows using the app: the installed version keeps working. */
const licenseCode = z.enum([
  'valid',
  'updates_expired',
  'not_found',
  'revoked',
  'suspended',
  'not_activated',
  'device_limit',
  'too_many_changes',
  'trial_expired',
  'trial_used',
])
export type LicenseCode = z.infer<typeof licenseCode>

/** The last fields of every answer. Only the certificate is signed. */
const signedPart = z.object({
  certificate: z
    .string()
    .describe(
      'A JWT signed with Ed25519; refusals are signed, too. Public keys: `/.well-known/jwks.json`.',
    ),
  nonce: z.string().nullable(),
  ts: time.describe('When the server answered.'),
})
export type SignedPart = z.infer<typeof signedPart>

/** A device of a license, as shown to others with the license's key. */
const knownDevice = z.object({
  activation_id: z.uuid(),
  device_name: z
    .string()
    .nullable()
    .describe('The full value for the device that asks; only the beginning for any other.'),
  platform: z.string().nullable(),
  last_seen_on: z.iso.date().describe('The UTC day it was last seen.'),
  is_this: z.boolean().describe('Whether it’s the device that asks.'),
})
export type KnownDevice = z.infer<typeof knownDevice>

const licenseAnswer = z.object({
  code: licenseCode,
  activation_id: z.uuid().nullable(),
  license_type: licenseType.nullable(),
  expires_at: time.nullable().describe('End of the update year, or of the trial.'),
  activation_count: z.int().nullable(),
  max_activations: z.int().nullable(),
  next_change_at: time
    .optional()
    .describe('With `too_many_changes`: when the license can be activated on a new device.'),
  devices: z
    .array(knownDevice)
    .optional()
    .describe(
      `With \`device_limit\`: the devices it’s active on, least recently seen first; at most ${shownDevices.refused}.`,
    ),
  ...signedPart.shape,
})
export type LicenseAnswer = z.infer<typeof licenseAnswer>

export const activateAnswer = licenseAnswer.extend({ activated: z.boolean() })
export const validateAnswer = licenseAnswer.extend({ valid: z.boolean() })
export const deactivateAnswer = signedPart.extend({
  deactivated: z.boolean(),
  code: z
    .enum(['deactivated', 'not_found', 'not_activated', 'holds_file'])
    .describe(
      '`holds_file`: the device has a license file that still works; the vendor can free the device.',
    ),
})

export type ActivateAnswer = z.infer<typeof activateAnswer>
export type ValidateAnswer = z.infer<typeof validateAnswer>
export type DeactivateAnswer = z.infer<typeof deactivateAnswer>

/** The reasons why a device may not list a license's devices or release one. */
const devicesRefusal = z.enum([
  'not_found',
  'revoked',
  'suspended',
  'trial_expired',
  'not_activated',
])
export type DevicesRefusal = z.infer<typeof devicesRefusal>

export const devicesAnswer = signedPart.extend({
  listed: z.boolean(),
  code: z.enum(['listed', ...devicesRefusal.options]),
  devices: z
    .array(knownDevice)
    .optional()
    .describe(
      `With \`listed\`: the device that asks, then the others, least recently seen first; at most ${shownDevices.listed}.`,
    ),
})

const releaseDeviceCode = z.enum([
  'released',
  'deactivated',
  'unknown_device',
  'holds_file',
  'too_many_releases',
  ...devicesRefusal.options,
])
export type ReleaseDeviceCode = z.infer<typeof releaseDeviceCode>

export const releaseDeviceAnswer = signedPart.extend({
  released: z.boolean(),
  code: releaseDeviceCode.describe('`deactivated`: the device released itself.'),
  next_change_at: time
    .optional()
    .describe('With `too_many_releases`: when a device can release another one again.'),
})

export type DevicesAnswer = z.infer<typeof devicesAnswer>
export type ReleaseDeviceAnswer = z.infer<typeof releaseDeviceAnswer>
