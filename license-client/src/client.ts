import type {
  DeactivateAnswer,
  DevicesAnswer,
  LicenseAnswer,
  ReleaseAnswer,
  TextAnswer,
} from './answers.ts'
import { activate, validate } from './ask.ts'
import { assertPublicKeys } from './certificate.ts'
import type { PublicKey } from './certificate.ts'
import { check, checkWithoutKey } from './check.ts'
import { deactivate } from './deactivate.ts'
import type { Deps } from './deps.ts'
import { listDevices, releaseDevice } from './devices.ts'
import { acceptFile, makeActivationRequest } from './license-file.ts'
import { checkOffline } from './offline.ts'
import { recordsIn } from './record.ts'
import type { LicenseStore } from './record.ts'
import { isNamed, withDevice, withFingerprint, withKey } from './request.ts'
import type {
  ActivateRequest,
  CheckRequest,
  ActivationRequestInput,
  ReleaseRequest,
} from './request.ts'

export interface LicenseClientOptions {
  /** The site's origin, such as `https://protocraft.example`. */
  baseUrl: string
  /** The product the certificate must be for. */
  product: string
  /** The keys compiled into the app; more than one during a key rotation. */
  publicKeys: PublicKey[]
  /** The store of the certificate: `fileStore` in Node, a store of your own in a webview. */
  store: LicenseStore
  appVersion?: string
  /** Time limit of one call in milliseconds, 10 000 by default. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
  clock?: () => Date
}

/**
 * The calls of the client. No call rejects: not because of the network, the server or the store, nor for
 * a missing license key.
 */
export interface LicenseClient {
  /**
   * Takes a seat for this device. Calling it again on the same device takes no second seat.
   *
   * - yes: `valid`, `updates_expired`
   * - no: `not_found`, `revoked`, `suspended`, `device_limit`, `too_many_changes`, `trial_expired`,
   *   `trial_used`
   * - unknown, not asked: `no_license_key`
   * - unknown, no answer: `network`, `timeout`, `rate_limited`, `server_error`, `bad_request`, `bad_answer`
   * - unknown, answer proves nothing: `bad_certificate`, `bad_signature`, `unknown_key`, `wrong_product`,
   *   `wrong_fingerprint`, `wrong_nonce`, `wrong_license_key`, `unsupported_runtime`
   *
   * @example
   * ```ts
   * const answer = await client.activate({ licenseKey, fingerprint, deviceName: 'Laptop' })
   * if (answer.outcome === 'no' && answer.code === 'device_limit') show(answer.devices)
   * ```
   */
  activate(request: ActivateRequest): Promise<LicenseAnswer>
  /**
   * Asks the server, for a "Check now" button.
   *
   * - yes: `valid`, `updates_expired`
   * - no: `not_found`, `revoked`, `suspended`, `not_activated`, `trial_expired`
   * - unknown: the reasons of `activate`
   *
   * @example
   * ```ts
   * const answer = await client.validate({ licenseKey, fingerprint })
   * show(sentenceFor(answer.outcome === 'unknown' ? answer.reason : answer.code))
   * ```
   */
  validate(request: CheckRequest): Promise<LicenseAnswer>
  /**
   * Reads the certificate of the last answer, without the network.
   *
   * - yes: `valid`, `updates_expired`
   * - no: `trial_expired`, or the stored refusal of `activate` or `validate`
   * - unknown, nothing to go by: `no_certificate`, `lease_expired`, `clock_moved_back`
   * - unknown, certificate proves nothing: `bad_certificate`, `bad_signature`, `unknown_key`,
   *   `wrong_product`, `wrong_fingerprint`, `unsupported_runtime`
   * - of a license file also unknown: `wrong_machine` (the store lacks the key of this machine)
   *
   * @example
   * ```ts
   * const answer = await client.checkOffline({ fingerprint })
   * if (answer.outcome === 'yes' && answer.inGrace) showReminder(answer.graceEndsAt)
   * ```
   */
  checkOffline(request: { fingerprint: string }): Promise<LicenseAnswer>
  /**
   * Call it when the app starts. Uses the certificate while it is fresh, then asks the server, and falls back
   * to the certificate when the server gives no usable answer. With a license file it needs no key.
   *
   * - yes: `valid`, `updates_expired`
   * - no: the codes of `validate`, or the stored refusal of `activate`
   * - unknown: the reasons of `activate`; beside them `heldReason`, the reason `checkOffline` would give, such
   *   as `no_certificate`, `lease_expired` or `clock_moved_back`
   *
   * @example
   * ```ts
   * const answer = await client.check({ licenseKey, fingerprint })
   * if (answer.outcome === 'no') askForLicense(sentenceFor(answer.code))
   * ```
   */
  check(request: CheckRequest): Promise<LicenseAnswer>
  /**
   * Gives the seat back and removes the certificate. Keeps the certificate when the answer is unknown: only a
   * signed answer about this key, device and call counts.
   *
   * - yes: `deactivated`
   * - no: `not_found`, `not_activated`; `holds_file`: support can free the device
   * - unknown: the reasons of `activate`
   *
   * @example
   * ```ts
   * const answer = await client.deactivate({ licenseKey, fingerprint })
   * if (answer.outcome === 'unknown') show('Connect to the internet to release this device.')
   * ```
   */
  deactivate(request: CheckRequest): Promise<DeactivateAnswer>
  /**
   * Lists the devices of the license, if this device is one of them. The name of another device is shortened.
   *
   * - yes: `listed`, with `devices`
   * - no: `not_found`, `revoked`, `suspended`, `trial_expired`, `not_activated`
   * - unknown: the reasons of `activate`
   *
   * @example
   * ```ts
   * const answer = await client.listDevices({ licenseKey, fingerprint })
   * if (answer.outcome === 'yes') show(answer.devices)
   * ```
   */
  listDevices(request: CheckRequest): Promise<DevicesAnswer>
  /**
   * Releases another device of the license, if this device is one of them; the license holder is emailed. For this
   * device it does what `deactivate` does.
   *
   * - yes: `released`, `deactivated`
   * - no: `unknown_device`, `holds_file`, `too_many_releases`, and those of `listDevices`
   * - unknown: the reasons of `activate`
   *
   * @example
   * ```ts
   * const answer = await client.releaseDevice({ licenseKey, fingerprint, deviceId: device.id })
   * if (answer.outcome === 'no') show(sentenceFor(answer.code))
   * ```
   */
  releaseDevice(request: ReleaseRequest): Promise<ReleaseAnswer>
  /**
   * Asks for a license file, on a machine without a network. Show the text, or write it to a file named
   * `licenseFileNames.activationRequest`; the user sends it to support from another device. Makes the key pair of this
   * machine, which stays in the store.
   *
   * - yes: `text`
   * - unknown: `unsupported_runtime`, `not_stored`, `bad_request`
   *
   * @example
   * ```ts
   * const made = await client.makeActivationRequest({ fingerprint, deviceName: 'Lab computer' })
   * if (made.outcome === 'yes') show(made.text)
   * ```
   */
  makeActivationRequest(request: ActivationRequestInput): Promise<TextAnswer>
  /**
   * Takes the license file that support made from this machine's activation request, and answers as
   * `checkOffline` does from then on. The text may have an email around it, and may be the bytes of a file.
   *
   * - yes and no: the codes of `checkOffline`
   * - unknown, not stored: `wrong_machine`, `two_texts`, `not_stored`, and the reasons of
   *   `checkOffline` why a certificate proves nothing
   *
   * @example
   * ```ts
   * const answer = await client.acceptFile({ text: await readFile(path), fingerprint })
   * if (answer.outcome === 'unknown') show(sentenceFor(answer.reason))
   * ```
   */
  acceptFile(request: { text: string | Uint8Array; fingerprint: string }): Promise<LicenseAnswer>
}

/** The names for the files that are carried to support and back. */
export const licenseFileNames = {
  activationRequest: 'protocraft.activation-request',
  file: 'protocraft.license',
} as const

/**
 * Creates a client. Every call answers `yes`, `no` or `unknown`; the calls list their codes and reasons.
 * Throws a TypeError if `baseUrl` is not a URL, if `publicKeys` is empty or holds anything but public Ed25519
 * keys with a `kid`, or if WebCrypto is missing.
 *
 * @example
 * ```ts
 * const baseUrl = 'https://protocraft.example'
 * const client = createLicenseClient({ baseUrl, product: 'protocraft', publicKeys, store: fileStore(path) })
 * const answer = await client.check({ licenseKey, fingerprint })
 * ```
 */
export function createLicenseClient(options: LicenseClientOptions): LicenseClient {
  const deps = depsFrom(options)
  return {
    activate: (request) => withKey(request, (own) => activate(deps, own)),
    validate: (request) => withKey(request, (own) => validate(deps, own)),
    checkOffline: (request) => withFingerprint(request, (own) => checkOffline(deps, own)),
    check: (request) =>
      isNamed(request?.licenseKey)
        ? withKey(request, (own) => check(deps, own))
        : withFingerprint(request, (own) => checkWithoutKey(deps, own)),
    deactivate: (request) => withKey(request, (own) => deactivate(deps, own)),
    listDevices: (request) => withKey(request, (own) => listDevices(deps, own)),
    releaseDevice: (request) =>
      withKey(request, (own) => withDevice(own, (named) => releaseDevice(deps, named))),
    makeActivationRequest: (request) =>
      withFingerprint(request, (own) => makeActivationRequest(deps, own)),
    acceptFile: (request) => withFingerprint(request, (own) => acceptFile(deps, own)),
  }
}

function depsFrom(options: LicenseClientOptions): Deps {
  const { product, publicKeys, appVersion, clock = () => new Date() } = options
  assertPublicKeys(publicKeys)
  if (!globalThis.crypto?.subtle) {
    throw new TypeError(
      'WebCrypto is missing. Node has it from version 20, a web page only when served over https.',
    )
  }
  const baseUrl = new URL(options.baseUrl).href.replace(/^(.*[^/])\/*$/, '$1')
  const { fetch = globalThis.fetch, timeoutMs = 10_000 } = options
  const wire = { baseUrl, fetch, timeoutMs, clock }
  return { wire, records: recordsIn(options.store), product, publicKeys, appVersion, clock }
}
