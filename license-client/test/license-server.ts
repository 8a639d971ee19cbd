import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { CryptoKey } from 'jose'
import type { PublicKey } from '../src/certificate.ts'

export type Claims = Record<string, unknown>
export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicKey: PublicKey
}
type Asked = Record<string, string>
type Answering = (asked: Asked, verb: string, response: ServerResponse) => unknown

const day = 86_400

export async function makeSigningKey(kid: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return { kid, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid } as PublicKey }
}

/** Signs a certificate as the server does; a change to undefined leaves the claim out. */
export function sign(key: SigningKey, asked: Asked, now: Date, changes: Claims = {}) {
  const iat = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    iss: 'https://protocraft.example',
    aud: 'protocraft',
    sub: 'lic_ada',
    key_digest: digestOf(asked.license_key ?? ''),
    fingerprint: asked.fingerprint,
    code: 'valid',
    license_type: 'individual',
    updates_until: '2027-06-01T00:00:00.000Z',
    nonce: asked.nonce ?? null,
    iat,
    exp: iat + 14 * day,
    ...changes,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .sign(key.privateKey)
}

function digestOf(licenseKey: string): string {
  const letters = licenseKey.replaceAll(/[\s-]/g, '').toUpperCase()
  return createHash('sha256').update(letters).digest('hex')
}

/**
 * Starts a server that answers with what was last passed to `behave`, as JSON with status 200 unless
 * that wrote the response itself.
 */
export async function startLicenseServer(answering: Answering) {
  const requests: { path: string; asked: Asked }[] = []
  let answer = answering
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const asked = JSON.parse(await readBody(request))
    requests.push({ path, asked })
    const body = await answer(asked, path.split('/').at(-1) ?? '', response)
    if (body === undefined) return
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave(next: Answering) {
      answer = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
