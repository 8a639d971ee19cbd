import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { readCoinbaseKey, signToken } from './token.ts'

const url = new URL('https://business.coinbase.com/api/v1/checkouts?pageSize=100')

it.each(['\n', '\\n'])('signs with an EC key in PEM whose lines end with %j', async (end) => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = pair.privateKey.export({ type: 'sec1', format: 'pem' }).toString()
  const key = readCoinbaseKey('organizations/a/apiKeys/b', pem.replaceAll('\n', end))
  const { payload, protectedHeader } = await jwtVerify(
    await signToken(key, 'GET', url, new Date()),
    pair.publicKey,
  )
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'organizations/a/apiKeys/b' })
  expect(protectedHeader.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(payload).toMatchObject({
    iss: 'cdp',
    sub: 'organizations/a/apiKeys/b',
    uri: 'GET business.coinbase.com/api/v1/checkouts',
  })
  expect(payload.exp! - payload.nbf!).toBe(120)
})

it('signs with an Ed25519 key as Coinbase shows it, and never gives the same token twice', async () => {
  const pair = generateKeyPairSync('ed25519')
  const { d, x } = pair.privateKey.export({ format: 'jwk' })
  const bytes = [d!, x!].map((part) => Buffer.from(part, 'base64url'))
  const key = readCoinbaseKey('b', Buffer.concat(bytes).toString('base64'))
  const sign = () => signToken(key, 'POST', url, new Date())
  const tokens = [await sign(), await sign()]
  const { protectedHeader } = await jwtVerify(tokens[0]!, pair.publicKey)
  expect(protectedHeader.alg).toBe('EdDSA')
  expect(tokens[0]).not.toBe(tokens[1])
})
