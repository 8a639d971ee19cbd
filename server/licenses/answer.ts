import type { Selectable } from 'kysely'
import type { KnownDevice, LicenseAnswer, LicenseCode, SignedPart } from '#contract/license.ts'
import type { Database } from '#db/schema.ts'
import { sha256 } from '#db/sha256.ts'
import type { Deps } from '../settings/deps.ts'
import type { SignedCode } from './certificate.ts'
import type { License } from './find.ts'

type Described = Pick<License, 'id' | 'license_type' | 'updates_until' | 'max_activations'>

export type Seat = Pick<
  Selectable<Database['activations']>,
  'id' | 'license_id' | 'fingerprint' | 'released_at'
>

interface Details {
  license: Described | null
  /** The devices that have the seats; set with `device_limit`. */
  devices?: KnownDevice[]
  /** The time from which a new device is accepted again; set with `too_many_changes`. */
  nextChangeAt?: Date
  /** True if a restore may have lost this device's activation; set with `not_activated`. */
  isForgotten?: boolean
}

const yeses = ['valid', 'updates_expired', 'listed', 'released'] as const satisfies SignedCode[]
type Yes = (typeof yeses)[number]

/**
 * The content of a signed answer. If it lets a device use the license, it contains the device's seat;
 * otherwise it may name no device. A refusal needs no seat.
 */
export type Signed<Code extends SignedCode> = Details &
  (
    | { code: Extract<Code, Yes>; license: Described; seat: Seat | null }
    | { code: Exclude<Code, Yes>; seat?: Seat | null }
  )

export type Finding = Signed<LicenseCode> & { seat: Seat | null; activationCount: number | null }

interface Asked {
  license_key: string
  fingerprint?: string | undefined
  signing_keys?: string[] | undefined
  nonce?: string | undefined
}

/**
 * Answers activate and validate calls with a signed answer that contains neither the buyer's email nor the
 * key.
 */
export function answer(deps: Deps, asked: Asked, finding: Finding): LicenseAnswer {
  const { license, seat, activationCount } = finding
  const { code, ...signed } = answerSigned(deps, asked, finding)
  return {
    code,
    activation_id: seat?.id ?? null,
    license_type: license?.license_type ?? null,
    expires_at: license?.updates_until.toISOString() ?? null,
    activation_count: activationCount,
    max_activations: license?.max_activations ?? null,
    ...signed,
  }
}

/** Returns a code with its details, in plain form and signed. */
export function answerSigned<Code extends SignedCode>(
  deps: Deps,
  asked: Asked,
  finding: Signed<Code>,
) {
  const { code, nextChangeAt, devices } = finding
  return {
    code,
    ...(nextChangeAt && { next_change_at: nextChangeAt.toISOString() }),
    ...(devices && { devices }),
    ...signAnswer(deps, asked, finding),
  }
}

/** Binds the code to license, license key, device and nonce, so that it cannot answer any other call. */
function signAnswer(deps: Deps, asked: Asked, finding: Signed<SignedCode>): SignedPart {
  const { code, license, nextChangeAt, devices, isForgotten = false } = finding
  const now = deps.clock.now()
  const nonce = asked.nonce ?? null
  const certificate = deps.signer.sign(
    {
      licenseId: license?.id ?? null,
      keyDigest: digestOfKey(asked.license_key),
      fingerprint: nameDevice(asked, finding),
      code,
      nextChangeAt: nextChangeAt ?? null,
      devices: devices ?? null,
      isForgotten,
      licenseType: license?.license_type ?? null,
      updatesUntil: license?.updates_until ?? null,
      nonce,
    },
    asked.signing_keys,
    now,
  )
  return { certificate, nonce, ts: now.toISOString() }
}

/**
 * Names the device in the answer. A refusal may name any device. A positive answer names only a device that
 * has a seat; anything else would be a license without a seat.
 */
function nameDevice(asked: Asked, { code, license, seat }: Signed<SignedCode>): string | null {
  const device = asked.fingerprint ?? null
  if (!yeses.some((yes) => yes === code) || (device === null && !seat)) return device
  const isSeated =
    seat?.fingerprint === device && seat.license_id === license?.id && seat.released_at === null
  if (!isSeated) throw new Error(`“${code}” is signed for a device only with its seat`)
  return device
}

export function unknownLicense(): Finding {
  return { code: 'not_found', license: null, seat: null, activationCount: null }
}

/**
 * Hashes the key as it was typed, whether or not we know it. The license client computes the same hash to
 * compare.
 */
export function digestOfKey(licenseKey: string): string {
  const letters = licenseKey.replace(/[\s-]/g, '').toUpperCase()
  return sha256(letters)
}
