import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { digestOfKey } from '../src/record.ts'

// Writes `vectors.json`: texts as the server and machines make them, good and bad, and what a client answers.
// Keys are made from fixed seeds and times are fixed, so the file is always the same.

interface Signer {
  kid: string
  key: KeyObject
  x: string
}

const seconds = (time: string) => Date.parse(time) / 1000
const day = 86_400
const bought = seconds('2026-06-01T10:00:00Z')
const licenseKey = 'PC1-00000-00000-00000-00000-00000'
const fingerprint = 'a1b2c3d4e5f60718'
const licenseId = '7f3a20c1-41d0-4b6e-9c55-0a1b2c3d4e5f'
const fileId = 'b6c0dd0c-4a35-4a8c-9a64-6f1f0c6f4b1d'

const site = makeSigner('site-2026', 1)
const next = makeSigner('site-2027', 2)
const stranger = makeSigner('site-2026', 3)
const unknown = makeSigner('nobody', 4)
const machine = makeSigner('machine', 5)
const other = makeSigner('other', 6)

function makeSigner(kid: string, seed: number): Signer {
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.alloc(32, seed),
  ])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { kid, key, x: createPublicKey(key).export({ format: 'jwk' }).x! }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function signText(header: object, payload: object, { key }: Signer): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

const claims = {
  iss: 'https://protocraft.example',
  aud: 'protocraft',
  iat: bought,
  exp: bought + 14 * day,
  sub: licenseId,
  key_digest: await digestOfKey(licenseKey),
  fingerprint,
  code: 'valid',
  license_type: 'individual',
  updates_until: '2027-06-01T10:00:00.000Z',
  nonce: '5f2c9a',
}
const file = {
  ...claims,
  exp: seconds('2027-06-01T10:00:00Z'),
  nonce: null,
  file: fileId,
  machine_key: machine.x,
  request: 'request-1',
}

const certify = (changes: object = {}, by = site) =>
  signText({ alg: 'EdDSA', kid: by.kid, typ: 'JWT' }, { ...claims, ...changes }, by)
const certifyFile = (changes: object = {}) => certify({ ...file, ...changes })
const flip = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BA' : 'AA'}`

const at = (days: number) => new Date((bought + days * day) * 1000).toISOString()
const yes = (code: string) => ({ outcome: 'yes', code })
const no = (code: string) => ({ outcome: 'no', code })
const unclear = (reason: string) => ({ outcome: 'unknown', reason })

/** `now` is the clock of the device, `latest_seen` what it remembers. */
const certificates = [
  { name: 'fresh', text: certify(), now: at(1), expected: yes('valid') },
  { name: 'in grace', text: certify(), now: at(20), expected: yes('valid') },
  { name: 'after grace', text: certify(), now: at(21.1), expected: unclear('lease_expired') },
  {
    name: 'updates over',
    text: certify({ updates_until: at(2) }),
    now: at(3),
    expected: yes('updates_expired'),
  },
  {
    name: 'trial over',
    text: certify({ license_type: 'trial', updates_until: at(2) }),
    now: at(3),
    expected: no('trial_expired'),
  },
  { name: 'refused', text: certify({ code: 'revoked' }), now: at(1), expected: no('revoked') },
  {
    name: 'no end of updates',
    text: certify({ updates_until: null }),
    now: at(1),
    expected: yes('valid'),
  },
  { name: 'of the other key', text: certify({}, next), now: at(1), expected: yes('valid') },
  {
    name: 'of another product',
    text: certify({ aud: 'other' }),
    now: at(1),
    expected: unclear('wrong_product'),
  },
  {
    name: 'of another device',
    text: certify({ fingerprint: 'else' }),
    now: at(1),
    expected: unclear('wrong_fingerprint'),
  },
  {
    name: 'a wrong signature',
    text: flip(certify()),
    now: at(1),
    expected: unclear('bad_signature'),
  },
  {
    name: 'signed by a stranger under our kid',
    text: certify({}, stranger),
    now: at(1),
    expected: unclear('bad_signature'),
  },
  {
    name: 'a key that the app does not know',
    text: certify({}, unknown),
    now: at(1),
    expected: unclear('unknown_key'),
  },
  {
    name: 'no signature at all',
    text: `${encode({ alg: 'none', kid: site.kid })}.${encode(claims)}.`,
    now: at(1),
    expected: unclear('bad_signature'),
  },
  {
    name: 'without its code',
    text: certify({ code: undefined }),
    now: at(1),
    expected: unclear('bad_certificate'),
  },
  {
    name: 'a code of later',
    text: certify({ code: 'of_later' }),
    now: at(1),
    expected: unclear('bad_certificate'),
  },
  {
    name: 'ends before it begins',
    text: certify({ exp: bought - 1 }),
    now: at(1),
    expected: unclear('bad_certificate'),
  },
  { name: 'no certificate', text: 'half a text', now: at(1), expected: unclear('bad_certificate') },
]

const clocks = [
  { name: 'a day back', text: certify(), now: at(4.1), latest_seen: at(5), expected: yes('valid') },
  {
    name: 'two days back',
    text: certify(),
    now: at(3),
    latest_seen: at(5),
    expected: unclear('clock_moved_back'),
  },
  {
    name: 'before it was signed',
    text: certify(),
    now: at(-2),
    latest_seen: at(0),
    expected: unclear('clock_moved_back'),
  },
  {
    name: 'back to before the end',
    text: certify(),
    now: at(21.5),
    latest_seen: at(22),
    expected: unclear('lease_expired'),
  },
]

const files = [
  {
    name: 'on its machine',
    text: certifyFile(),
    machine: machine.x,
    now: at(300),
    expected: yes('valid'),
  },
  {
    name: 'in grace',
    text: certifyFile(),
    machine: machine.x,
    now: at(370),
    expected: yes('updates_expired'),
  },
  {
    name: 'after grace',
    text: certifyFile(),
    machine: machine.x,
    now: at(373),
    expected: unclear('lease_expired'),
  },
  {
    name: 'without an end',
    text: certifyFile({ exp: bought + 36_525 * day }),
    machine: machine.x,
    now: at(3650),
    expected: yes('updates_expired'),
  },
  {
    name: 'copied to a clone',
    text: certifyFile(),
    machine: other.x,
    now: at(1),
    expected: unclear('wrong_machine'),
  },
  {
    name: 'copied to a machine without a key',
    text: certifyFile(),
    machine: null,
    now: at(1),
    expected: unclear('wrong_machine'),
  },
  {
    name: 'copied to another device',
    text: certifyFile({ fingerprint: 'else' }),
    machine: machine.x,
    now: at(1),
    expected: unclear('wrong_fingerprint'),
  },
  {
    name: 'changed',
    text: flip(certifyFile()),
    machine: machine.x,
    now: at(1),
    expected: unclear('bad_signature'),
  },
  {
    name: 'an answer of the network',
    text: certify(),
    machine: machine.x,
    now: at(1),
    expected: unclear('bad_certificate'),
  },
]

const answers = [
  { name: 'to this call', text: certify(), expected: 'accepted' },
  { name: 'to an earlier call', text: certify({ nonce: 'another' }), expected: 'wrong_nonce' },
  {
    name: 'about another key',
    text: certify({ key_digest: 'else' }),
    expected: 'wrong_license_key',
  },
  { name: 'a license file instead', text: certifyFile(), expected: 'wrong_nonce' },
].map((each) => ({ ...each, license_key: licenseKey, nonce: '5f2c9a' }))

const said = { aud: 'protocraft', iat: bought, fingerprint, machine_key: machine.x }
const asked = {
  ...said,
  jti: 'request-1',
  device_name: 'Lab',
  platform: 'linux-x64',
  app_version: '1.4.0',
  signing_keys: [site.kid],
}
const asMachine = (type: string, payload: object, by = machine) =>
  signText({ alg: 'EdDSA', typ: type }, payload, by)
const requests = [
  { name: 'a request', text: asMachine('license-request', asked), expected: 'request' },
  {
    name: 'the least of a request',
    text: asMachine('license-request', { ...said, jti: 'request-2' }),
    expected: 'request',
  },
  { name: 'a release', text: asMachine('license-release', said), expected: 'release' },
  {
    name: 'signed with another key',
    text: asMachine('license-request', asked, other),
    expected: 'bad_signature',
  },
  { name: 'changed', text: flip(asMachine('license-request', asked)), expected: 'bad_signature' },
  {
    name: 'of another product',
    text: asMachine('license-request', { ...asked, aud: 'other' }),
    expected: 'wrong_product',
  },
  { name: 'without an id', text: asMachine('license-request', said), expected: 'bad_text' },
  { name: 'of another type', text: asMachine('JWT', asked), expected: 'bad_text' },
  {
    name: 'half of it',
    text: asMachine('license-request', asked).slice(0, 200),
    expected: 'bad_text',
  },
]

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')
function list(
  number: number,
  revoked: string[],
  { by = [site, next], changes = {}, typ = 'license-revocations' } = {},
) {
  const payload = encode({
    iss: claims.iss,
    aud: claims.aud,
    iat: bought,
    number,
    revoked,
    ...changes,
  })
  const signatures = by.map(({ kid, key }) => {
    const header = encode({ alg: 'EdDSA', kid, typ })
    const signature = sign(null, Buffer.from(`${header}.${payload}`), key).toString('base64url')
    return { protected: header, signature }
  })
  return JSON.stringify({ payload, signatures })
}
/** `has`: the number of the list that the device has; `then`: what its file is worth afterwards. */
const revocations = [
  { name: 'an empty list', text: list(5, []), has: 4, expected: 'list_taken', then: yes('valid') },
  {
    name: 'names the license',
    text: list(5, [hashOf(licenseId)]),
    has: 4,
    expected: 'list_taken',
    then: no('revoked'),
  },
  {
    name: 'names the file',
    text: list(5, [hashOf(fileId)]),
    has: 4,
    expected: 'list_taken',
    then: no('not_activated'),
  },
  {
    name: 'names others',
    text: list(5, [hashOf('else')]),
    has: 5,
    expected: 'list_taken',
    then: yes('valid'),
  },
  {
    name: 'an older one',
    text: list(3, [hashOf(licenseId)]),
    has: 4,
    expected: 'older_list',
    then: yes('valid'),
  },
  {
    name: 'signed by one that is known too',
    text: list(5, [hashOf(licenseId)], { by: [unknown, next] }),
    has: 4,
    expected: 'list_taken',
    then: no('revoked'),
  },
  {
    name: 'signed by nobody known',
    text: list(5, [], { by: [unknown] }),
    has: 4,
    expected: 'unknown_key',
    then: yes('valid'),
  },
  {
    name: 'signed by a stranger',
    text: list(5, [], { by: [stranger] }),
    has: 4,
    expected: 'bad_signature',
    then: yes('valid'),
  },
  {
    name: 'of another product',
    text: list(5, [], { changes: { aud: 'other' } }),
    has: 4,
    expected: 'wrong_product',
    then: yes('valid'),
  },
  {
    name: 'of another type',
    text: list(5, [], { typ: 'JWT' }),
    has: 4,
    expected: 'bad_certificate',
    then: yes('valid'),
  },
]

const keys = [
  { typed: 'PC1-00000-00000-00000-00000-00000', read: licenseKey },
  { typed: 'Your key: pc1 ooooo 00000 00000 00000 00000.', read: licenseKey },
  { typed: 'PC1-00000-00000-00000-00000-00001', read: null },
  { typed: '', read: null },
]

const vectors = {
  about: 'See WIRE.md. Every certificate here is for the device `fingerprint`.',
  product: 'protocraft',
  fingerprint,
  file_certificate: certifyFile(),
  public_keys: [site, next].map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', kid, x })),
  machine_keys: [machine, other].map(({ key }) => key.export({ format: 'jwk' })),
  key_digests: [{ license_key: licenseKey, digest: claims.key_digest }],
  certificates,
  clocks,
  files,
  answers,
  machine_texts: requests,
  revocations,
  keys,
}

export const written = `${JSON.stringify(vectors, null, 2)}\n`
if (import.meta.main) await writeFile(new URL('../vectors.json', import.meta.url), written)
