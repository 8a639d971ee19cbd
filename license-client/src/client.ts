import type { DeactivateAnswer, LicenseAnswer } from './answers.ts'
import { activate, validate } from './ask.ts'
import { assertPublicKeys } from './certificate.ts'
import type { PublicKey } from './certificate.ts'
import { check } from './check.ts'
import { deactivate } from './deactivate.ts'
import type { ActivateRequest, CheckRequest, Deps } from './deps.ts'
import { checkOffline } from './offline.ts'
import { recordsIn } from './record.ts'
import type { LicenseStore } from './record.ts'

export interface LicenseClientOptions {
  /** The site's origin, for instance `https://protocraft.example`. */
  baseUrl: string
  /** The product the certificate must be for. */
  product: string
  /** Compiled into the app; several during a rotation. */
  publicKeys: PublicKey[]
  store: LicenseStore
  appVersion?: string
  /** For a whole call; 10 000 unless told. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
  clock?: () => Date
}

/** No call ever throws for something the network, the server or the store does. */
export interface LicenseClient {
  /** Takes a seat for this device; asking again from the same device takes no second one. */
  activate(request: ActivateRequest): Promise<LicenseAnswer>
  /** Asks the server. */
  validate(request: CheckRequest): Promise<LicenseAnswer>
  /** Reads the certificate of the last answer; no network. */
  checkOffline(request: { fingerprint: string }): Promise<LicenseAnswer>
  /** For the start of the app: the certificate while it is fresh, then the server, then the certificate again. */
  check(request: CheckRequest): Promise<LicenseAnswer>
  /** Gives the seat back and removes the certificate. */
  deactivate(request: CheckRequest): Promise<DeactivateAnswer>
}

/** Throws a TypeError for a `baseUrl` or public keys that cannot be right. */
export function createLicenseClient(options: LicenseClientOptions): LicenseClient {
  const deps = depsFrom(options)
  return {
    activate: (request) => activate(deps, request),
    validate: (request) => validate(deps, request),
    checkOffline: (request) => checkOffline(deps, request),
    check: (request) => check(deps, request),
    deactivate: (request) => deactivate(deps, request),
  }
}

function depsFrom(options: LicenseClientOptions): Deps {
  const { product, publicKeys, appVersion, clock = () => new Date() } = options
  assertPublicKeys(publicKeys)
  if (!globalThis.crypto?.subtle) {
    throw new TypeError('WebCrypto is missing; a web page has it only when served over https')
  }
  const baseUrl = new URL(options.baseUrl).href.replace(/\/+$/, '')
  const { fetch = globalThis.fetch, timeoutMs = 10_000 } = options
  const wire = { baseUrl, fetch, timeoutMs, clock }
  return { wire, records: recordsIn(options.store), product, publicKeys, appVersion, clock }
}
