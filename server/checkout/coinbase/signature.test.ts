import { expect, it } from 'vitest'
import { isSigned } from './signature.ts'

interface Vector {
  at: number
  secret: string
  body: string
  headers: Record<string, string>
}

/** One vector is published by Hook0 with its clients; the other was made with OpenSSL. */
const vectors: Vector[] = [
  {
    at: 1_636_936_200,
    secret: 'secret',
    body: 'hello !',
    headers: {
      'X-Test': 'val1',
      'X-Test2': 'val2',
      'X-Hook0-Signature':
        't=1636936200,h=x-test x-test2,v1=493c35f05443fdb74cb99fd4f00e0e7653c2ab6b24fbc97f4a7bd4d56b31758a',
    },
  },
  {
    at: 1_763_064_996,
    secret: 'a secret of a webhook',
    body: '{"id":"69163c762331ed43dc64a6ef","url":"https://payments.coinbase.com/payment-links/pl_01k9zdrbdeezj98vaqaxrfare0","amount":"100.00","currency":"USDC","eventType":"checkout.payment.success","status":"COMPLETED","updatedAt":"2025-11-13T20:16:55.097Z"}',
    headers: {
      'Content-Type': 'application/json',
      'X-Event-Id': '7f3c2d',
      'X-Event-Type': 'checkout.payment.success',
      'X-Hook0-Signature': `t=1763064996,v0=${'0'.repeat(64)},h=content-type x-event-id x-event-type,v1=e8ee7715e6c803415171065913ed75e3cefecec1d074d7acf2e9d24ab4d1098d`,
    },
  },
]

const trustAt = (at: number, ...secrets: string[]) => ({
  secrets,
  clock: { now: () => new Date(at * 1000) },
})

it.each(vectors)('accepts an independently signed body: $body', ({ at, secret, body, headers }) => {
  expect(isSigned(trustAt(at, 'another', secret), body, new Headers(headers))).toBe(true)
  expect(isSigned(trustAt(at + 300, secret), body, new Headers(headers))).toBe(true)
})

it.each(vectors)('refuses it after five minutes, or with another secret', (vector) => {
  const { at, secret, body } = vector
  const headers = new Headers(vector.headers)
  expect(isSigned(trustAt(at + 301, secret), body, headers)).toBe(false)
  expect(isSigned(trustAt(at - 301, secret), body, headers)).toBe(false)
  expect(isSigned(trustAt(at, 'another'), body, headers)).toBe(false)
  expect(isSigned(trustAt(at), body, headers)).toBe(false)
})
