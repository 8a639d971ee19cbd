import { expect, it } from 'vitest'
import { findRelyingParty } from './relying-party.ts'

it('passkeys belong to the host of SITE_URL and its origin', () => {
  expect(findRelyingParty({ siteUrl: 'https://shop.example' })).toEqual({
    id: 'shop.example',
    origin: 'https://shop.example',
  })
  expect(findRelyingParty({ siteUrl: 'http://localhost:3000' })).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  })
})

it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://203.0.113.7'])(
  '%s can have no passkeys',
  (siteUrl) => expect(findRelyingParty({ siteUrl })).toBeNull(),
)
