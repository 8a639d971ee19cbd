import type { NoCode, UnknownReason, YesCode } from './codes.ts'
import type { Device } from './certificate.ts'

/**
 * The facts in a certificate. Plain data that passes between processes unchanged; times are ISO strings.
 */
export interface CertificateFacts {
  /** `server` means asked just now; `certificate`, read from the store without the network. */
  source: 'server' | 'certificate'
  licenseType: string | null
  /** The end of the update period or of the trial; null means no end. */
  updatesUntil: string | null
  issuedAt: string
}

export interface Yes extends CertificateFacts {
  outcome: 'yes'
  code: YesCode
  licenseId: string
  /** No network is needed before then. */
  leaseEndsAt: string
  /** If the server can't be reached, the answer stays yes until then. */
  graceEndsAt: string
  inGrace: boolean
  /** A random time in the last third of the lease, so that apps do not all ask at once. */
  suggestedCheckAt: string
}

export interface No extends CertificateFacts {
  outcome: 'no'
  code: NoCode
  /** Is null when the key is unknown. */
  licenseId: string | null
  /** With `too_many_changes`: the time when the license accepts a new device again. */
  nextChangeAt?: string
  /** With `device_limit`: at most ten of the devices, beginning with those not seen for longest. */
  devices?: Device[]
  /** Only with `not_activated`: the server may have lost that this device was. `check` activates it again. */
  forgotten?: true
}

export interface Unknown {
  outcome: 'unknown'
  reason: UnknownReason
  /** Only from `check`: why this device's certificate can't answer in place of the server. */
  heldReason?: UnknownReason
  retryAfterSeconds?: number
  /** Says what is wrong with a `bad_request`, for a log. */
  detail?: string
}

export type LicenseAnswer = Yes | No | Unknown

export type DeactivateAnswer =
  | { outcome: 'yes'; code: 'deactivated' }
  | { outcome: 'no'; code: Extract<NoCode, 'not_found' | 'not_activated' | 'holds_file'> }
  | Unknown

interface DevicesNo<Code> {
  outcome: 'no'
  code: Code
}

type DevicesRefusal = Extract<
  NoCode,
  'not_found' | 'revoked' | 'suspended' | 'trial_expired' | 'not_activated'
>

export type DevicesAnswer =
  /** This device, then the others, beginning with those not seen for longest; at most a hundred. */
  { outcome: 'yes'; code: 'listed'; devices: Device[] } | DevicesNo<DevicesRefusal> | Unknown

export type ReleaseAnswer =
  /** `deactivated`: this device released itself, and the certificate is removed. */
  | { outcome: 'yes'; code: 'released' | 'deactivated' }
  | DevicesNo<DevicesRefusal | 'unknown_device' | 'holds_file'>
  | { outcome: 'no'; code: 'too_many_releases'; nextChangeAt: string }
  | Unknown

/** A text to show or to write to a file, which the user sends to support. */
export type TextAnswer = { outcome: 'yes'; text: string } | Unknown

export function unknown(reason: UnknownReason): Unknown {
  return { outcome: 'unknown', reason }
}
