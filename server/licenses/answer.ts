import type { KnownDevice, LicenseAnswer, LicenseCode, SignedPart } from '#contract/license.ts'
import { sha256 } from '#db/sha256.ts'
import type { Deps } from '../deps.ts'
import type { SignedCode } from './certificate.ts'
import type { License } from './find.ts'

type Described = Pick<License, 'id' | 'license_type' | 'updates_until' | 'max_activations'>

export interface Finding {
  code: LicenseCode
  license: Described | null
  activationId: string | null
  activationCount: number | null
  /** With `device_limit`: those it is on. */
  devices?: KnownDevice[]
  /** With `too_many_changes`: when it takes a new device again. */
  nextChangeAt?: Date
  /** With `not_activated`: a restore may have lost that this device was. */
  isForgotten?: boolean
}

/** What the certificate says of it. */
export type Signed = Pick<Finding, 'license' | 'nextChangeAt' | 'isForgotten' | 'devices'> & {
  code: SignedCode
}

interface Asked {
  license_key: string
  fingerprint?: string | undefined
  signing_keys?: string[] | undefined
  nonce?: string | undefined
}

/** The signed answer to activate and validate: without the buyer's email or the key. */
export function answer(deps: Deps, asked: Asked, finding: Finding): LicenseAnswer {
  const { license, activationId, activationCount } = finding
  const { code, ...signed } = answerSigned(deps, asked, finding)
  return {
    code,
    activation_id: activationId,
    license_type: license?.license_type ?? null,
    expires_at: license?.updates_until.toISOString() ?? null,
    activation_count: activationCount,
    max_activations: license?.max_activations ?? null,
    ...signed,
  }
}

/** A code with its details, plain and signed. */
export function answerSigned<Code extends SignedCode>(
  deps: Deps,
  asked: Asked,
  finding: Signed & { code: Code },
) {
  const { code, nextChangeAt, devices } = finding
  return {
    code,
    ...(nextChangeAt && { next_change_at: nextChangeAt.toISOString() }),
    ...(devices && { devices }),
    ...signAnswer(deps, asked, finding),
  }
}

/** Binds the code to license, license key, device and nonce, so that it answers this call and no other. */
function signAnswer(
  deps: Deps,
  asked: Asked,
  { code, license, nextChangeAt, devices, isForgotten = false }: Signed,
): SignedPart {
  const now = deps.clock.now()
  const nonce = asked.nonce ?? null
  const certificate = deps.signer.sign(
    {
      licenseId: license?.id ?? null,
      keyDigest: digestOfKey(asked.license_key),
      fingerprint: asked.fingerprint ?? null,
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

export function unknownLicense(): Finding {
  return { code: 'not_found', license: null, activationId: null, activationCount: null }
}

/** Of the key as it was typed, known or not. The license client makes the same one to compare. */
export function digestOfKey(licenseKey: string): string {
  const letters = licenseKey.replace(/[\s-]/g, '').toUpperCase()
  return sha256(letters)
}
