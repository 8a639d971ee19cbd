import type { LicenseAnswer, LicenseCode } from '#contract/license.ts'
import type { Deps } from '../deps.ts'
import type { License } from './find.ts'

export interface Finding {
  code: LicenseCode
  license: Pick<License, 'id' | 'license_type' | 'updates_until' | 'max_activations'> | null
  activationId: string | null
  activationCount: number | null
}

interface Asked {
  fingerprint?: string | undefined
  nonce?: string | undefined
}

/** The signed answer to activate and validate: without the buyer's email or the key. */
export function answer(
  deps: Pick<Deps, 'clock' | 'signer'>,
  asked: Asked,
  { code, license, activationId, activationCount }: Finding,
): LicenseAnswer {
  const now = deps.clock.now()
  const nonce = asked.nonce ?? null
  const certificate = deps.signer.sign(
    {
      licenseId: license?.id ?? null,
      fingerprint: asked.fingerprint ?? null,
      code,
      licenseType: license?.license_type ?? null,
      updatesUntil: license?.updates_until ?? null,
      nonce,
    },
    now,
  )
  return {
    code,
    activation_id: activationId,
    license_type: license?.license_type ?? null,
    expires_at: license?.updates_until.toISOString() ?? null,
    activation_count: activationCount,
    max_activations: license?.max_activations ?? null,
    certificate,
    nonce,
    ts: now.toISOString(),
  }
}

export function unknownLicense(): Finding {
  return { code: 'not_found', license: null, activationId: null, activationCount: null }
}
