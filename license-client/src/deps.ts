import type { PublicKey } from './certificate.ts'
import type { LicenseRecords } from './record.ts'
import type { Wire } from './wire.ts'

export interface Deps {
  wire: Wire
  records: LicenseRecords
  product: string
  publicKeys: PublicKey[]
  appVersion?: string
  clock: () => Date
}

export interface CheckRequest {
  licenseKey: string
  /** Stable for the device and not personal: 1 to 128 characters, such as a hash of the machine id. */
  fingerprint: string
}

export interface ActivateRequest extends CheckRequest {
  /** Shown to the buyer in the device list, at most 100 characters. */
  deviceName?: string
  /** Such as `darwin-arm64`, at most 40 characters. */
  platform?: string
}

/** Trims as the server does: a machine id read from a file ends with a newline. */
export function identify(request: CheckRequest) {
  return { license_key: request.licenseKey.trim(), fingerprint: request.fingerprint.trim() }
}
