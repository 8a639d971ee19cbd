import type { Unknown } from './answers.ts'
import { unknown } from './answers.ts'
import { openCertificate } from './certificate.ts'
import type { Payload } from './certificate.ts'
import type { Deps } from './deps.ts'
import { makeId } from './machine.ts'
import { digestOfKey } from './record.ts'
import type { CheckRequest } from './request.ts'
import { post } from './wire.ts'
import type { Body } from './wire.ts'

interface SignedAnswer {
  certificate: string
  payload: Payload
  keyDigest: string
}

/**
 * Asks with a fresh nonce, and accepts only an answer that is signed for this product, device, nonce and
 * license key.
 */
export async function askSigned(
  deps: Deps,
  verb: 'activate' | 'validate' | 'deactivate' | 'devices' | 'devices/release',
  { licenseKey, fingerprint }: CheckRequest,
  more: Body = {},
): Promise<({ ok: true } & SignedAnswer) | { ok: false; answer: Unknown }> {
  const { product, publicKeys } = deps
  const nonce = makeId()
  const reply = await post(deps.wire, verb, {
    license_key: licenseKey,
    fingerprint,
    ...more,
    // The server signs with the newest of them that it has.
    signing_keys: publicKeys.map(({ kid }) => kid),
    nonce,
  })
  if (!reply.ok) return reply
  const { certificate } = reply.body
  if (typeof certificate !== 'string') return { ok: false, answer: unknown('bad_answer') }
  const keyDigest = await digestOfKey(licenseKey)
  const expected = { product, fingerprint, nonce, keyDigest }
  const opened = await openCertificate(certificate, publicKeys, expected)
  if (!opened.ok) return { ok: false, answer: unknown(opened.reason) }
  return { ok: true, certificate, payload: opened.payload, keyDigest }
}
