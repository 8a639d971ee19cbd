import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { digestOfKey } from '../src/record.ts'

// This program writes `vectors.json`: texts as the server and machines make them, valid and not, and the
// client's answers. Keys are made from fixed seeds and times are fixed, so the file is always the same.

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
  activation_request: 'activation-request-1',
}

const certify = (changes: object = {}, by = site, more: object = {}) =>
  signText({ alg: 'EdDSA', kid: by.kid, typ: 'JWT', ...more }, { ...claims, ...changes }, by)
const certifyFile = (changes: object = {}) => certify({ ...file, ...changes })
const trialOf = (days: number) => ({ license_type: 'trial', updates_until: at(days) })
const endless = { exp: bought + 36_525 * day }
const unsigned = () => `${encode({ alg: 'none', kid: site.kid })}.${encode(claims)}.`
const extension = { crit: ['of_later'], of_later: 1 }
const flip = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BA' : 'AA'}`

/** Formats a text as it arrives in an email reply. */
const reply = (text: string) =>
  `Hello,\nthe computer shows this:\n${text.replace(/.{60}/g, '$&\r\n> > ')}.\nThank you!`
const unseen = (text: string) =>
  `\ufeff\u201c${text.replace(/.{50}/g, '$&\u200b\u00ad')}\u201d\u200b.`
const block = (text: string) => `-----BEGIN LICENSE-----\n${text}\n-----END LICENSE-----\n`

const at = (days: number) => new Date((bought + days * day) * 1000).toISOString()
const yes = (code: string) => ({ outcome: 'yes', code })
const no = (code: string) => ({ outcome: 'no', code })
const unclear = (reason: string) => ({ outcome: 'unknown', reason })

/** Adds a stored text. `now` is the clock of the device, `latest_seen` the time in its record. */
const held = (name: string, text: string, now: string, expected: object) => {
  return { name, text, now, expected }
}
const certificates = [
  held('fresh', certify(), at(1), yes('valid')),
  held('in grace', certify(), at(20), yes('valid')),
  held('after grace', certify(), at(21.1), unclear('lease_expired')),
  held('updates over', certify({ updates_until: at(2) }), at(3), yes('updates_expired')),
  held('trial over', certify(trialOf(2)), at(3), no('trial_expired')),
  held('refused', certify({ code: 'revoked' }), at(1), no('revoked')),
  held('no end of updates', certify({ updates_until: null }), at(1), yes('valid')),
  held('of the other key', certify({}, next), at(1), yes('valid')),
  held('of another product', certify({ aud: 'other' }), at(1), unclear('wrong_product')),
  held('of another device', certify({ fingerprint: 'x' }), at(1), unclear('wrong_fingerprint')),
  held('a wrong signature', flip(certify()), at(1), unclear('bad_signature')),
  held('by a stranger under our kid', certify({}, stranger), at(1), unclear('bad_signature')),
  held('of a key nobody knows', certify({}, unknown), at(1), unclear('unknown_key')),
  held('no signature at all', unsigned(), at(1), unclear('bad_signature')),
  held('without its code', certify({ code: undefined }), at(1), unclear('bad_certificate')),
  held('a code of later', certify({ code: 'of_later' }), at(1), unclear('bad_certificate')),
  held('ends before it begins', certify({ exp: bought - 1 }), at(1), unclear('bad_certificate')),
  held('a critical extension', certify({}, site, extension), at(1), unclear('bad_signature')),
  held('no certificate', 'half a text', at(1), unclear('bad_certificate')),
]

const seen = (name: string, now: string, latest_seen: string, expected: object) => {
  return { name, text: certify(), now, latest_seen, expected }
}
const clocks = [
  seen('a day back', at(4.1), at(5), yes('valid')),
  seen('two days back', at(3), at(5), unclear('clock_moved_back')),
  seen('before it was signed', at(-2), at(0), unclear('clock_moved_back')),
  seen('back to before the end', at(21.5), at(22), unclear('lease_expired')),
]

/** The last two bits of the text mean nothing. */
const respelled = machine.x.replace(/E$/, 'F')
/** Adds a text on a machine. `machine`: the public half of the key in the store. */
const on = (by: Signer | null, name: string, text: string, now: string, expected: object) => {
  return { name, text, machine: by?.x ?? null, now, expected }
}
const files = [
  on(machine, 'on its machine', certifyFile(), at(300), yes('valid')),
  on(machine, 'in grace', certifyFile(), at(370), yes('updates_expired')),
  on(machine, 'after grace', certifyFile(), at(373), unclear('lease_expired')),
  on(machine, 'without an end', certifyFile(endless), at(3650), yes('updates_expired')),
  on(other, 'copied to a clone', certifyFile(), at(1), unclear('wrong_machine')),
  on(null, 'copied to where no key is', certifyFile(), at(1), unclear('wrong_machine')),
  on(
    machine,
    'of a device',
    certifyFile({ fingerprint: 'x' }),
    at(1),
    unclear('wrong_fingerprint'),
  ),
  on(machine, 'changed', flip(certifyFile()), at(1), unclear('bad_signature')),
  on(machine, 'in a reply', reply(certifyFile()), at(1), yes('valid')),
  on(machine, 'with characters nobody sees', unseen(certifyFile()), at(1), yes('valid')),
  on(machine, 'in a block', block(certifyFile()), at(1), yes('valid')),
  on(machine, 'pasted twice', certifyFile().repeat(2), at(1), yes('valid')),
  on(
    machine,
    'pasted after another',
    certifyFile({ file: 'else' }) + certifyFile(),
    at(1),
    unclear('two_texts'),
  ),
  on(
    machine,
    'its key in another spelling',
    certifyFile({ machine_key: respelled }),
    at(1),
    yes('valid'),
  ),
  on(machine, 'an answer of the network', certify(), at(1), unclear('bad_certificate')),
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
const words = { device_name: 'Lab', platform: 'linux-x64', app_version: '1.4.0' }
const asked = { ...said, jti: 'activation-request-1', ...words, signing_keys: [site.kid] }
const say = (kind: string, payload: object, by = machine, more: object = {}) =>
  signText({ alg: 'EdDSA', typ: kind, ...more }, payload, by)
const ask = (payload: object, by = machine) => say('activation-request', payload, by)
const machineText = (name: string, text: string, expected: string) => ({ name, text, expected })
const machineTexts = [
  machineText('an activation request', ask(asked), 'activation_request'),
  machineText(
    'the least of an activation request',
    ask({ ...said, jti: 'activation-request-2' }),
    'activation_request',
  ),
  machineText('of a type that is no more', say('license-release', asked), 'bad_text'),
  machineText('signed with another key', ask(asked, other), 'bad_signature'),
  machineText('changed', flip(ask(asked)), 'bad_signature'),
  machineText('of another product', ask({ ...asked, aud: 'other' }), 'wrong_product'),
  machineText('without an id', ask(said), 'bad_text'),
  machineText('of another type', say('JWT', asked), 'bad_text'),
  machineText('half of it', ask(asked).slice(0, 200), 'bad_text'),
  machineText('in a reply', reply(ask(asked)), 'activation_request'),
  machineText('with characters nobody sees', unseen(ask(asked)), 'activation_request'),
  machineText('in a block', block(ask(asked)), 'activation_request'),
  machineText('pasted twice', ask(asked).repeat(2), 'activation_request'),
  machineText(
    'pasted after another',
    ask(asked) + ask({ ...asked, jti: 'activation-request-2' }),
    'two_texts',
  ),
  machineText(
    'its key in another spelling',
    ask({ ...asked, machine_key: respelled }),
    'activation_request',
  ),
  machineText('half a character in its id', ask({ ...asked, jti: 'a\ud800' }), 'bad_text'),
  machineText('half a one in its device', ask({ ...asked, fingerprint: 'a\udc00' }), 'bad_text'),
  machineText(
    'half a one in its name',
    ask({ ...asked, device_name: 'Lab\ud83d' }),
    'activation_request',
  ),
  machineText(
    'a critical extension',
    say('activation-request', asked, machine, extension),
    'bad_text',
  ),
]

/** Adds the bytes of a file, in base64, and the text in it. */
const save = (name: string, bytes: Buffer) => {
  return { name, bytes: bytes.toString('base64'), text: ask(asked) }
}
const wide = Buffer.from(`\ufeff${ask(asked)}\r\n`, 'utf16le')
const savedFiles = [
  save('UTF-8', Buffer.from(ask(asked))),
  save('UTF-8 with its mark', Buffer.from(`\ufeff${ask(asked)}\r\n`)),
  save('UTF-16, the small end first', wide),
  save('UTF-16, the big end first', Buffer.from(wide).swap16()),
]

const keys = [
  { typed: 'PC1-00000-00000-00000-00000-00000', read: licenseKey },
  { typed: 'Your key: pc1 ooooo 00000 00000 00000 00000.', read: licenseKey },
  { typed: licenseKey.repeat(2), read: licenseKey },
  { typed: '«PC1-٠٠٠٠٠-٠٠٠٠٠-٠٠٠٠٠-٠٠٠٠٠-٠٠٠٠٠»。', read: licenseKey },
  { typed: 'PC1-00000-00000-00000-00000-00001', read: null },
  { typed: '', read: null },
]

const vectors = {
  about: 'See WIRE.md. Every certificate here is for the device `fingerprint`.',
  product: 'protocraft',
  fingerprint,
  public_keys: [site, next].map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', kid, x })),
  machine_keys: [machine, other].map(({ key }) => key.export({ format: 'jwk' })),
  key_digests: [{ license_key: licenseKey, digest: claims.key_digest }],
  certificates,
  clocks,
  files,
  answers,
  machine_texts: machineTexts,
  saved_files: savedFiles,
  keys,
}

export const written = `${JSON.stringify(vectors, null, 2)}\n`
if (import.meta.main) await writeFile(new URL('../vectors.json', import.meta.url), written)
