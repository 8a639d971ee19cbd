import type { Unknown } from './answers.ts'
import { unknown } from './answers.ts'

export interface CheckRequest {
  licenseKey: string
  /** Stable for the device and not personal: 1 to 128 characters, as `machineFingerprint` returns it. */
  fingerprint: string
}

export interface ActivateRequest extends CheckRequest {
  /** Shown to the buyer in the device list, at most 100 characters. */
  deviceName?: string
  /** Such as `darwin-arm64`, at most 40 characters. */
  platform?: string
}

/** Passes the request on trimmed, or answers in its place. A missing value must not become an exception. */
export async function withKey<R extends CheckRequest, A>(
  request: R,
  ask: (request: R) => Promise<A>,
): Promise<A | Unknown> {
  const licenseKey = trim(request?.licenseKey)
  if (licenseKey === '') return unknown('no_license_key')
  return withFingerprint({ ...request, licenseKey }, ask)
}

export async function withFingerprint<R extends { fingerprint: string }, A>(
  request: R,
  ask: (request: R) => Promise<A>,
): Promise<A | Unknown> {
  const fingerprint = trim(request?.fingerprint)
  if (fingerprint === '') return { ...unknown('bad_request'), detail: 'fingerprint is missing' }
  return ask({ ...request, fingerprint })
}

/** As the server does: a machine id read from a file ends with a newline. */
function trim(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
