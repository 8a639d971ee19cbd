import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { PublicKey } from './certificate.ts'
import type { deactivationCodes, deviceCodes, NoCode, releaseRefusals, YesCode } from './codes.ts'
import { readLicenseKey } from './license-key.ts'
import type { TestLicense, TestSeat } from './test-people.ts'

export interface TestShop {
  baseUrl: string
  clock: () => Date
  keys: Map<string, TestLicense>
  signer: TestSigner
}

const day = 86_400_000

/** Every call, with the same answers as the real server. */
export const testCalls: Record<string, (shop: TestShop, asked: TestAsked) => object> = {
  activate(shop, asked) {
    const finding = activate(shop, asked)
    return { activated: finding.seat !== undefined, ...describe(shop, asked, finding) }
  },
  validate(shop, asked) {
    const finding = validate(shop, asked)
    return { valid: isUsable(finding), ...describe(shop, asked, finding) }
  },
  deactivate(shop, asked) {
    const { license, seat } = find(shop, asked)
    if (license && seat) release(license, seat)
    const code = seat ? 'deactivated' : license ? 'not_activated' : 'not_found'
    return { deactivated: seat !== undefined, ...answer(shop, asked, { code, license }) }
  },
  devices(shop, asked) {
    const caller = findCaller(shop, asked)
    if (!('seat' in caller)) return { listed: false, ...answer(shop, asked, caller) }
    const { license } = caller
    const devices = describeDevices(license, asked)
    return { listed: true, ...answer(shop, asked, { code: 'listed', license, devices }) }
  },
  'devices/release'(shop, asked) {
    const finding = releaseNamed(shop, asked)
    const released = finding.code === 'released' || finding.code === 'deactivated'
    return { released, ...answer(shop, asked, finding) }
  },
}

export function findLicense({ keys }: TestShop, { license_key }: TestAsked): TestLicense | null {
  return keys.get(readLicenseKey(license_key) ?? '') ?? null
}

/** Finds the license, and the device's seat. */
function find(shop: TestShop, asked: TestAsked): TestFinding {
  const license = findLicense(shop, asked)
  if (license === null) return { code: 'not_found', license: null }
  return { code: judge(license, shop.clock()), license, seat: license.taken.find(isOf(asked)) }
}

const isOf =
  (asked: TestAsked) =>
  ({ fingerprint }: TestSeat): boolean =>
    fingerprint === asked.fingerprint

function judge({ status, type, updatesUntil }: TestLicense, now: Date): YesCode | NoCode {
  if (status !== undefined) return status
  if (updatesUntil > now) return 'valid'
  return type === 'trial' ? 'trial_expired' : 'updates_expired'
}

function isUsable({ code }: TestFinding): boolean {
  return code === 'valid' || code === 'updates_expired'
}

function activate(shop: TestShop, asked: TestAsked): TestFinding {
  const found = find(shop, asked)
  const { license, seat } = found
  if (license === null || !isUsable(found)) return { ...found, seat: undefined }
  const now = shop.clock()
  if (seat) return { ...found, seat: Object.assign(seat, describeSeat(asked, now)) }
  const refused = license.refusesDevices
  if (refused === 'trial_used') return { ...found, code: refused }
  if (refused) return { ...found, code: refused, nextChangeAt: new Date(now.getTime() + 10 * day) }
  if (license.taken.length >= license.seats)
    return { ...found, code: 'device_limit', devices: describeDevices(license, asked) }
  return { ...found, seat: takeSeat(license, asked, now) }
}

function validate(shop: TestShop, asked: TestAsked): TestFinding {
  const found = find(shop, asked)
  return isUsable(found) && !found.seat ? { ...found, code: 'not_activated' } : found
}

interface Caller extends TestFinding {
  license: TestLicense
  seat: TestSeat
}

/** Finds the device that asks; only a device with a seat can see the others. */
function findCaller(shop: TestShop, asked: TestAsked): Caller | Omit<TestFinding, 'seat'> {
  const { code, license, seat } = find(shop, asked)
  if (license === null || !isUsable({ code, license })) return { code, license }
  return seat ? { code, license, seat } : { code: 'not_activated', license }
}

function releaseNamed(shop: TestShop, asked: TestAsked): TestFinding {
  const caller = findCaller(shop, asked)
  if (!('seat' in caller)) return caller
  const { license, seat } = caller
  const named = license.taken.find(({ id }) => id === asked.activation_id)
  if (!named) {
    const isDone = license.released.some(({ id }) => id === asked.activation_id)
    return { code: isDone ? 'released' : 'unknown_device', license }
  }
  if (named !== seat && license.refusesReleases)
    return {
      code: 'too_many_releases',
      license,
      nextChangeAt: new Date(shop.clock().getTime() + day),
    }
  release(license, named)
  return { code: named === seat ? 'deactivated' : 'released', license }
}

function release(license: TestLicense, seat: TestSeat): void {
  license.taken = license.taken.filter((each) => each !== seat)
  license.released.push(seat)
}

function takeSeat(license: TestLicense, asked: TestAsked, now: Date): TestSeat {
  const { fingerprint } = asked
  const seat = { id: randomUUID(), fingerprint, ...describeSeat(asked, now) }
  license.taken.push(seat)
  return seat
}

function describeSeat({ device_name, platform }: TestAsked, seenAt: Date) {
  return { name: device_name ?? null, platform: platform ?? null, seenAt }
}

function describeDevices({ taken }: TestLicense, asked: TestAsked): object[] {
  const isThis = isOf(asked)
  return [...taken.filter(isThis), ...taken.filter((seat) => !isThis(seat))].map((seat) => ({
    activation_id: seat.id,
    device_name: seat.name === null || isThis(seat) ? seat.name : `${seat.name.slice(0, 6)}…`,
    platform: seat.platform,
    last_seen_on: seat.seenAt.toISOString().slice(0, 10),
    is_this: isThis(seat),
  }))
}

/** Answers activate and validate. */
function describe(shop: TestShop, asked: TestAsked, finding: TestFinding): object {
  const { license, seat } = finding
  return {
    activation_id: seat?.id ?? null,
    license_type: license && (license.type ?? 'individual'),
    expires_at: license && license.updatesUntil.toISOString(),
    activation_count: license && license.taken.length,
    max_activations: license && license.seats,
    ...answer(shop, asked, finding),
  }
}

function answer(shop: TestShop, asked: TestAsked, finding: TestFinding): object {
  const { code, nextChangeAt, devices } = finding
  const now = shop.clock()
  return {
    code,
    ...(nextChangeAt && { next_change_at: nextChangeAt.toISOString() }),
    ...(devices && { devices }),
    certificate: shop.signer.sign(asked, finding, shop.baseUrl, now),
    nonce: asked.nonce ?? null,
    ts: now.toISOString(),
  }
}

/** The parts of a request that the answers depend on. */
export interface TestAsked {
  license_key: string
  fingerprint: string
  nonce?: string
  signing_keys?: string[]
  device_name?: string
  platform?: string
  activation_id?: string
}

export interface TestFinding {
  code:
    | YesCode
    | NoCode
    | keyof typeof deactivationCodes
    | keyof typeof deviceCodes
    | keyof typeof releaseRefusals
  license: TestLicense | null
  seat?: TestSeat | undefined
  nextChangeAt?: Date
  devices?: object[]
}

export type TestSigner = ReturnType<typeof makeSigner>

const leaseSeconds = 14 * 86_400

/** Makes a signer with a key pair of its own, so that no published app accepts what it signs. */
export function makeSigner(product: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const kid = 'test'
  return {
    publicKey: { ...(publicKey.export({ format: 'jwk' }) as PublicKey), kid },
    sign(asked: TestAsked, finding: TestFinding, issuer: string, now: Date): string {
      const header = { alg: 'EdDSA', kid, typ: 'JWT' }
      const claims = { iss: issuer, aud: product, ...writeClaims(asked, finding, now) }
      const signed = [header, claims].map(encode).join('.')
      return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
    },
  }
}

function writeClaims(asked: TestAsked, finding: TestFinding, now: Date): object {
  const { code, license, nextChangeAt, devices } = finding
  const iat = Math.floor(now.getTime() / 1000)
  const letters = asked.license_key.replace(/[\s-]/g, '').toUpperCase()
  return {
    iat,
    exp: iat + leaseSeconds,
    ...(license && { sub: license.id }),
    key_digest: createHash('sha256').update(letters).digest('hex'),
    fingerprint: asked.fingerprint,
    code,
    ...(nextChangeAt && { next_change_at: nextChangeAt.toISOString() }),
    ...(devices && { devices }),
    license_type: license && (license.type ?? 'individual'),
    updates_until: license && license.updatesUntil.toISOString(),
    nonce: asked.nonce ?? null,
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
