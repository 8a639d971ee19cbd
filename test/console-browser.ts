import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { makeLink } from '#server/admin/people/people.ts'
import type { Assertion, Attestation } from '#contract/admin/sign-in.ts'
import type { Shop } from './world/shop.ts'
import type { Answer } from './world/visitor.ts'

export interface ConsoleBrowser {
  cookies: Map<string, string>
  /** The last answer's cookies with their flags. */
  given: string[]
  post<T = any>(call: string, body: unknown, headers?: Record<string, string>): Promise<Answer<T>>
}

let networks = 0

/** Returns a network that no other browser has; a run opens more than 255 of them. */
function nextNetwork(): string {
  networks += 1
  return `172.${16 + (networks >> 8)}.${networks & 255}.7`
}

export function openBrowser(shop: Pick<Shop, 'app'>, network = nextNetwork()): ConsoleBrowser {
  const browser: ConsoleBrowser = {
    cookies: new Map(),
    given: [],
    async post(call, body, headers = {}) {
      const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
      const response = await shop.app.request(`/api/${call}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': network,
          Cookie: cookie,
          ...headers,
        },
        body: JSON.stringify(body),
      })
      browser.given = response.headers.getSetCookie()
      for (const each of browser.given) {
        const [name = '', value = ''] = each.split(';')[0]!.split('=')
        browser.cookies.set(name, value)
      }
      const text = await response.text()
      const { status, headers: answered } = response
      return { status, headers: answered, body: text ? JSON.parse(text) : null }
    },
  }
  return browser
}

/** Makes the token of a new link, as the command line does: for one more passkey, or for the only one. */
export async function makeToken(
  { deps }: Shop,
  email: string,
  { add = true } = {},
): Promise<string> {
  const by = { name: 'operator:test' }
  const input = { email, reason: 'A test', ...(add && { add }) }
  const outcome = await makeLink.act(deps, by, input)
  if (!outcome.ok) throw new Error(outcome.problems.join(' '))
  return outcome.change.shown!['link']!.split('#')[1]!
}

export async function finishLink(browser: ConsoleBrowser, token: string, passkey: Passkey) {
  const { body } = await browser.post('console/link/begin', { token })
  const attestation = passkey.make(body)
  return browser.post('console/link/finish', { token, attestation, name: 'A key' })
}

/** Adds a passkey of this person with a link. */
export async function addPasskeyOf(shop: Shop, email: string, passkey = createPasskey()) {
  const { status } = await finishLink(openBrowser(shop), await makeToken(shop, email), passkey)
  if (status !== 200) throw new Error(`The passkey was not added: ${status}`)
  return passkey
}

export async function signInToConsole(browser: ConsoleBrowser, passkey: Passkey) {
  const { body } = await browser.post('console/sign-in/begin', {})
  return browser.post('console/sign-in/finish', { assertion: passkey.answer(body) })
}

/** The claims of an answer; tests falsify one of them. */
interface Claims {
  origin: string
  rpId: string
  challenge: string
  type: string
  /** True if the person was asked for a finger or a PIN. */
  isVerified: boolean
  counter: number
  /** True if the authenticator stores it. */
  isKept: boolean
}

/** Asks the console whose session a browser has. */
export async function whoAmI(browser: ConsoleBrowser, { app }: Pick<Shop, 'app'>) {
  const Cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  return app.request('/api/admin/session/show', { headers: { Cookie } })
}

/** An authenticator without hardware: ES256, no attestation. */
export interface Passkey {
  id: string
  make(options: PublicKeyCredentialCreationOptionsJSON, lies?: Partial<Claims>): Attestation
  answer(options: PublicKeyCredentialRequestOptionsJSON, lies?: Partial<Claims>): Assertion
}

const present = 0x01
const verified = 0x04
const hasKey = 0x40

/**
 * Creates a passkey. `counts`: each use raises the counter, as on a security key; synced passkeys have no
 * counter.
 */
export function createPasskey({ origin = 'http://localhost:3000', counts = true } = {}): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  const claim = (type: string, challenge: string, rpId: string | undefined): Claims => ({
    origin,
    rpId: rpId ?? '',
    challenge,
    type,
    isVerified: true,
    isKept: true,
    counter: counts ? (uses += 1) : 0,
  })
  const head = { id: id.toString('base64url'), rawId: id.toString('base64url') }
  return {
    id: head.id,
    make(options, lies = {}) {
      const claims = { ...claim('webauthn.create', options.challenge, options.rp.id), ...lies }
      const length = Buffer.from([0, id.length])
      const key = encodeKey(publicKey.export({ format: 'jwk' }) as { x: string; y: string })
      const data = Buffer.concat([
        writeAuthenticatorData(claims, hasKey),
        Buffer.alloc(16),
        length,
        id,
        key,
      ])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      const attestationObject = Buffer.from(isoCBOR.encode(object as never)).toString('base64url')
      const response = { clientDataJSON: writeClientData(claims), attestationObject }
      return {
        ...head,
        type: 'public-key',
        response: { ...response, transports: ['internal'] },
        clientExtensionResults: { credProps: { rk: claims.isKept } },
      }
    },
    answer(options, lies = {}) {
      const claims = { ...claim('webauthn.get', options.challenge, options.rpId), ...lies }
      const clientDataJSON = writeClientData(claims)
      const data = writeAuthenticatorData(claims)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const response = {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { ...head, type: 'public-key', response }
    },
  }
}

function writeClientData({ type, challenge, origin }: Claims): string {
  const data = JSON.stringify({ type, challenge, origin, crossOrigin: false })
  return Buffer.from(data).toString('base64url')
}

function writeAuthenticatorData({ rpId, isVerified, counter }: Claims, flags = 0): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const all = flags | present | (isVerified ? verified : 0)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([all]), count])
}

function encodeKey({ x, y }: { x: string; y: string }): Uint8Array {
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ])
  return isoCBOR.encode(key as never)
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
