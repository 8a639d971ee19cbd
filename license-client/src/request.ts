import type { Unknown } from './answers.ts'
import { unknown } from './answers.ts'
import { readLicenseKey } from './license-key.ts'
import { cutText, readLabel } from './readings.ts'

export interface CheckRequest {
  /** The key as entered: with the sentence or the email around it, too. */
  licenseKey: string
  /** Stable for the device and not personal: 1 to 128 characters, as `machineFingerprint` returns it. */
  fingerprint: string
}

export interface ActivateRequest extends CheckRequest {
  /** Shown to the buyer in the device list; cut off after 100 characters. */
  deviceName?: string
  /** A name such as `darwin-arm64`; cut off after 40 characters. */
  platform?: string
}

export interface ReleaseRequest extends CheckRequest {
  /** The `id` of a device that `listDevices` or a `device_limit` named. */
  deviceId: string
}

/** The facts that a machine sends about itself when it asks for a license file. */
export type ActivationRequestInput = Omit<ActivateRequest, 'licenseKey'>

/** The server reads this many characters of a text that contains a key. */
const mostOfKey = 4000

/** Passes the request on as read, or answers in its place. A missing value must not become an exception. */
export async function withKey<R extends CheckRequest, A>(
  request: R,
  ask: (request: R) => Promise<A>,
): Promise<A | Unknown> {
  const typed = trim(request?.licenseKey)
  if (typed === '') return unknown('no_license_key')
  // The server says what is wrong with a text that contains no key.
  const licenseKey = readLicenseKey(typed) ?? cutText(typed, mostOfKey)
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

export async function withDevice<A>(
  request: ReleaseRequest,
  ask: (request: ReleaseRequest) => Promise<A>,
): Promise<A | Unknown> {
  const deviceId = trim(request.deviceId)
  if (deviceId === '') return { ...unknown('bad_request'), detail: 'deviceId is missing' }
  return ask({ ...request, deviceId })
}

/**
 * Shortens a description as the server does, for servers that refuse long ones: an activation must not
 * fail on it.
 */
export function describe(typed: unknown, most: number): string | undefined {
  return (typeof typed === 'string' && readLabel(typed, most)) || undefined
}

export function isNamed(licenseKey: unknown): boolean {
  return trim(licenseKey) !== ''
}

/** Trims a value: a machine id read from a file ends with a newline. */
function trim(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
