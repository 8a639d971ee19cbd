import type { NoCode, UnknownReason, YesCode } from './codes.ts'

/** What a certificate says. Plain data, so that it passes between processes unchanged; times are ISO. */
export interface CertificateFacts {
  /** `server`: asked just now. `certificate`: read from the store, no network. */
  source: 'server' | 'certificate'
  licenseType: string | null
  /** End of the update period, or of the trial; null: no end. */
  updatesUntil: string | null
  issuedAt: string
}

export interface Yes extends CertificateFacts {
  outcome: 'yes'
  code: YesCode
  licenseId: string
  /** Until then no network is needed. */
  leaseEndsAt: string
  /** Until then the answer stays yes if the server cannot be asked. */
  graceEndsAt: string
  inGrace: boolean
  /** A random moment in the last third of the lease, so that not all apps ask at once. */
  suggestedCheckAt: string
}

export interface No extends CertificateFacts {
  outcome: 'no'
  code: NoCode
  /** Null when the key is not known. */
  licenseId: string | null
}

export interface Unknown {
  outcome: 'unknown'
  reason: UnknownReason
  retryAfterSeconds?: number
  /** What the server said about a `bad_request`, for a log. */
  detail?: string
}

export type LicenseAnswer = Yes | No | Unknown

export type DeactivateAnswer =
  | { outcome: 'yes'; code: 'deactivated' }
  | { outcome: 'no'; code: Extract<NoCode, 'not_found' | 'not_activated'> }
  | Unknown

export function unknown(reason: UnknownReason): Unknown {
  return { outcome: 'unknown', reason }
}
