import { z } from 'zod'
import { readMachineKey } from '#license-client/src/machine-text.ts'
import { signingKeys } from './license.ts'
import { sizes } from './limits.ts'
import { label, shortText } from './text.ts'

/** The text that an app shows, including anything pasted around it. */
export const machineText = z.string().min(1, 'is missing').max(sizes.machineText, 'is too long')

/** The claims of an activation request, signed by the machine. */
export const activationRequestClaims = z.object({
  aud: z.string(),
  iat: z.int(),
  fingerprint: shortText(sizes.fingerprint),
  machine_key: z
    .string()
    .regex(/^[\w-]{43}$/)
    .transform(readMachineKey),
  jti: shortText(64),
  device_name: label(sizes.deviceName),
  platform: label(40),
  app_version: label(40),
  signing_keys: signingKeys.optional(),
})
export type ActivationRequestClaims = z.infer<typeof activationRequestClaims>

/** The reasons why a machine gets no license file. */
export type SeatRefusal =
  | 'trial'
  | 'revoked'
  | 'suspended'
  | 'device_limit'
  | 'too_many_changes'
  | 'holds_file'

/** The type in the header of an activation request, so that no other text is accepted as one. */
export const activationRequestType = 'activation-request'
