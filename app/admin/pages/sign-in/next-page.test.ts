import { expect, it } from 'vitest'
import { findNextPage } from './next-page.ts'

const origin = 'https://shop.example'
const find = (next: string) => findNextPage(`?next=${encodeURIComponent(next)}`, origin)

it('the page after the sign-in is the one that asked for it', () => {
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
])('and never %s', (next) => {
  expect(find(next)).toBe('/admin')
})
