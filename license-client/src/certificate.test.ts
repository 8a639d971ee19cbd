import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { verifyCertificate } from './certificate.ts'

// The key pair of RFC 8037, appendix A; the certificates were signed with node:crypto, without jose.
const publicKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  kid: 'rfc8037',
}
const golden = [
  'eyJhbGciOiJFZERTQSIsImtpZCI6InJmYzgwMzcifQ',
  '.eyJpc3MiOiJodHRwczovL3Byb3RvY3JhZnQuZXhhbXBsZSIsImF1ZCI6InByb3RvY3JhZnQiLCJzdWIiOiJs',
  'aWNfYWRhIiwiZmluZ2VycHJpbnQiOiJsYXB0b3Atb2YtYWRhIiwiY29kZSI6InZhbGlkIiwibGljZW5zZV90',
  'eXBlIjoiaW5kaXZpZHVhbCIsInVwZGF0ZXNfdW50aWwiOiIyMDI3LTA2LTAxVDAwOjAwOjAwLjAwMFoiLCJu',
  'b25jZSI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHciLCJpYXQiOjE3ODAzMDgwMDAsImV4cCI6MTc4MTUxNzYw',
  'MH0',
  '.O5nvBBKhyHsp3pTlAL0Or2Uuc3mbn6RXs9tcaUTFm4KYCAaI2p-UVhtXlXVI40Heh-JsgMKrijpeC1bBb19j',
  'Dg',
].join('')
const goldenRefusal = [
  'eyJhbGciOiJFZERTQSIsImtpZCI6InJmYzgwMzcifQ',
  '.eyJpc3MiOiJodHRwczovL3Byb3RvY3JhZnQuZXhhbXBsZSIsImF1ZCI6InByb3RvY3JhZnQiLCJmaW5nZXJw',
  'cmludCI6ImxhcHRvcC1vZi1hZGEiLCJjb2RlIjoibm90X2ZvdW5kIiwibGljZW5zZV90eXBlIjpudWxsLCJ1',
  'cGRhdGVzX3VudGlsIjpudWxsLCJub25jZSI6IkFBRUNBd1FGQmdjSUNRb0xEQTBPRHciLCJpYXQiOjE3ODAz',
  'MDgwMDAsImV4cCI6MTc4MTUxNzYwMH0',
  '.oDGWu9WbP2u4uanUAjQvPmPzK3q9QJA8B1vnKdYy7UvtwF1SwXW650-veJ6kng50o6cPI7iMTOHE79PRByza',
  'Bw',
].join('')
const expected = {
  product: 'protocraft',
  fingerprint: 'laptop-of-ada',
  nonce: 'AAECAwQFBgcICQoLDA0ODw',
}

describe('the certificate of a known key', () => {
  it('is read exactly as it was written', async () => {
    expect(await verifyCertificate(golden, [publicKey], expected)).toEqual({
      ok: true,
      claims: {
        code: 'valid',
        sub: 'lic_ada',
        fingerprint: 'laptop-of-ada',
        license_type: 'individual',
        updates_until: '2027-06-01T00:00:00.000Z',
        nonce: 'AAECAwQFBgcICQoLDA0ODw',
        iat: 1780308000,
        exp: 1781517600,
      },
    })
  })

  it('can say no about an unknown key', async () => {
    expect(await verifyCertificate(goldenRefusal, [publicKey], expected)).toMatchObject({
      ok: true,
      claims: { code: 'not_found', sub: null, license_type: null },
    })
  })

  it.each([golden, goldenRefusal])('is a plain Ed25519 JWS to any other program', (certificate) => {
    const [header = '', payload = '', signature = ''] = certificate.split('.')
    const key = createPublicKey({ format: 'jwk', key: publicKey })
    const isGood = verify(
      null,
      Buffer.from(`${header}.${payload}`),
      key,
      Buffer.from(signature, 'base64url'),
    )
    expect(isGood).toBe(true)
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'EdDSA',
      kid: 'rfc8037',
    })
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      iss: 'https://protocraft.example',
      aud: 'protocraft',
      fingerprint: 'laptop-of-ada',
    })
  })
})

describe('a changed certificate', () => {
  it('is refused whichever bit was flipped', async () => {
    const parts = golden.split('.').map((part) => Buffer.from(part, 'base64url'))
    for (const [index, part] of parts.entries()) {
      for (let bit = 0; bit < part.length * 8; bit += 1) {
        const changed = parts.with(index, flipBit(part, bit))
        const text = changed.map((bytes) => bytes.toString('base64url')).join('.')
        expect((await verifyCertificate(text, [publicKey], expected)).ok).toBe(false)
      }
    }
  })

  it('is refused when truncated, extended or emptied', async () => {
    const unsigned = `${golden.slice(0, golden.lastIndexOf('.'))}.`
    for (const text of [
      '',
      '.',
      '..',
      'x',
      golden.slice(0, -8),
      `${golden}AAAA`,
      unsigned,
      ` ${golden}`,
    ]) {
      expect((await verifyCertificate(text, [publicKey], expected)).ok).toBe(false)
    }
  })

  it('is refused when its header asks for no signature or a weaker algorithm', async () => {
    const [, payload, signature] = golden.split('.')
    for (const alg of ['none', 'HS256', 'RS256', undefined]) {
      const header = Buffer.from(JSON.stringify({ alg, kid: 'rfc8037' })).toString('base64url')
      for (const end of [signature, '']) {
        const text = `${header}.${payload}.${end}`
        expect(await verifyCertificate(text, [publicKey], expected)).toMatchObject({ ok: false })
      }
    }
  })
})

it('a runtime without Ed25519 is not reported as a forged certificate', async () => {
  const broken = { ...publicKey, crv: 'Ed448' }
  expect(await verifyCertificate(golden, [broken], expected)).toEqual({
    ok: false,
    reason: 'unsupported_runtime',
  })
})

function flipBit(bytes: Buffer<ArrayBuffer>, bit: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes)
  copy[bit >> 3]! ^= 1 << (bit & 7)
  return copy
}
