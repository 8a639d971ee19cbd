import { expect, it } from 'vitest'
import { findNextPage } from './next-page.ts'

const origin = 'https://shop.example'
const find = (next: string) => findNextPage(`?next=${encodeURIComponent(next)}`, origin)

it('a sign-in leads back to the page that asked for it', () => {
  expect(find('/admin/customer?id=7')).toBe('/admin/customer?id=7')
  expect(find('/admin')).toBe('/admin')
  expect(findNextPage('', origin)).toBe('/admin')
})

it.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  'javascript:alert(1)',
  'https://',
  '/account',
  '/administrator',
  '/admin/../account',
  '/admin/sign-in?next=/admin',
])('a sign-in never leads to %s', (next) => {
  expect(find(next)).toBe('/admin')
})
