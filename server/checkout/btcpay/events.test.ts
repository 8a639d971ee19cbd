import { expect, it } from 'vitest'
import { isSigned } from './events.ts'

// BTCPay signs like GitHub, and GitHub publishes this pair for testing.
const secret = "It's a Secret to Everybody"
const body = 'Hello, World!'
const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'

it('accepts an independently signed body with any of its secrets', () => {
  expect(isSigned([secret], body, signature)).toBe(true)
  expect(isSigned(['another', secret], body, signature)).toBe(true)
})

it.each([
  ['another secret', () => isSigned(['another'], body, signature)],
  ['no secret', () => isSigned([], body, signature)],
  ['another body', () => isSigned([secret], `${body} `, signature)],
  ['a signature cut short', () => isSigned([secret], body, signature.slice(0, -2))],
  ['another way to sign', () => isSigned([secret], body, signature.replace('256', '1'))],
  ['no signature', () => isSigned([secret], body, '')],
])('refuses a webhook with %s', (_name, check) => {
  expect(check()).toBe(false)
})
