import type { LicenseAnswer } from './answers.ts'
import { unknown } from './answers.ts'
import { activate, validate } from './ask.ts'
import type { Deps } from './deps.ts'
import { checkOffline } from './offline.ts'
import { digestOfKey } from './record.ts'
import type { CheckRequest } from './request.ts'

export async function check(deps: Deps, request: CheckRequest): Promise<LicenseAnswer> {
  const held = await checkHeld(deps, request)
  if (held.outcome === 'yes' && deps.clock().toISOString() < held.suggestedCheckAt) return held
  const asked = await ask(deps, request, held)
  if (asked.outcome !== 'unknown') return asked
  return held.outcome === 'unknown' ? { ...asked, heldReason: held.reason } : held
}

/** Checks without a key, because nobody types one on a machine that has a license file. */
export async function checkWithoutKey(
  deps: Deps,
  request: { fingerprint: string },
): Promise<LicenseAnswer> {
  const { machine } = await deps.records.read()
  return machine?.hasFile ? checkOffline(deps, request) : unknown('no_license_key')
}

/** Asks the server, and activates the device again if the server lost its activation. */
async function ask(deps: Deps, request: CheckRequest, held: LicenseAnswer): Promise<LicenseAnswer> {
  const asked = await validate(deps, request)
  const isForgotten = asked.outcome === 'no' && asked.forgotten === true
  return isForgotten && wasActive(held) ? activate(deps, request) : asked
}

function wasActive(held: LicenseAnswer): boolean {
  return held.outcome === 'yes' || (held.outcome === 'unknown' && held.reason === 'lease_expired')
}

/** Checks the stored certificate. Ignores one of another license key, which says nothing about this one. */
async function checkHeld(deps: Deps, request: CheckRequest): Promise<LicenseAnswer> {
  const { license: record } = await deps.records.read()
  const isOfThisKey = record?.keyDigest === (await digestOfKey(request.licenseKey))
  return isOfThisKey ? checkOffline(deps, request) : unknown('no_certificate')
}
