import { z } from 'zod'
import { readMachineKey } from '#license-client/src/machine-text.ts'
import { licenseType, signingKeys } from './license.ts'
import { sizes } from './limits.ts'
import { label, shortText } from './text.ts'
import { time } from './time.ts'

export type FileMaker = 'owner' | 'operator'

/** As an app shows it, with whatever is around it. */
export const machineText = z.string().min(1, 'is missing').max(sizes.machineText, 'is too long')

const machine = {
  aud: z.string(),
  iat: z.int(),
  fingerprint: shortText(sizes.fingerprint),
  machine_key: z
    .string()
    .regex(/^[\w-]{43}$/)
    .transform(readMachineKey),
}

/** What a request says, signed by the machine. */
export const fileRequestClaims = z.object({
  ...machine,
  jti: shortText(64),
  device_name: label(sizes.deviceName),
  platform: label(40),
  app_version: label(40),
  signing_keys: signingKeys.optional(),
})
export type FileRequestClaims = z.infer<typeof fileRequestClaims>

/** What a machine says that gives its license files back: its key is gone. */
export const releaseClaims = z.object(machine)
export type ReleaseClaims = z.infer<typeof releaseClaims>

/** Why a license gives a machine no file. */
const seatRefusals = [
  'trial',
  'revoked',
  'suspended',
  'device_limit',
  'too_many_changes',
  'holds_file',
  'too_many_files',
] as const
export type SeatRefusal = (typeof seatRefusals)[number]

const fileEnd = {
  ends_at: time.describe('When the file ends. The app keeps working for the days of grace.'),
  longer_from: time
    .nullable()
    .describe(
      'When a longer file can be made, because the payment can then no longer be refunded; null: this is the longest.',
    ),
}
const grace_days = z.int().describe('How many days the app keeps working after the end.')

/** Answer of `account/read-machine-text`. */
export const readMachineText = z.object({
  kind: z.enum(['request', 'release']),
  device_name: z.string().nullable(),
  platform: z.string().nullable(),
  fingerprint_end: z.string().describe('The last four characters, which the app also shows.'),
  licenses: z
    .array(
      z.object({
        license_id: z.uuid(),
        key_last4: z.string(),
        license_type: licenseType,
        activation_count: z.int(),
        max_activations: z.int(),
        ...fileEnd,
        grace_days,
        has_seat: z.boolean().describe('Whether it’s already on this machine.'),
        refusal: z
          .enum(seatRefusals)
          .nullable()
          .describe('Why this machine can’t get a file; null when it can.'),
      }),
    )
    .describe('For a request: the account’s licenses. For a release: the ones it frees.'),
})
export type ReadMachineText = z.infer<typeof readMachineText>

/** Answer of `account/make-license-file`, `account/license-file` and `account/renew-license-file`. */
export const licenseFile = z.object({
  file_id: z.uuid(),
  text: z.string().describe('The license file to enter in the app.'),
  ...fileEnd,
  grace_days,
})
export type LicenseFile = z.infer<typeof licenseFile>

/** Of a device: the license file that it holds. */
export const heldFile = z
  .object({ file_id: z.uuid(), ...fileEnd })
  .nullable()
  .describe('The license file of the device; null when it has none.')

/** The header of each text names what it is, so that none passes as another. */
export const machineTextTypes = {
  request: 'license-request',
  release: 'license-release',
  revocations: 'license-revocations',
} as const
