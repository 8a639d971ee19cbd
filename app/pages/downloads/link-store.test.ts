import { expect, it } from 'vitest'
import { createLinkStore } from './link-store.ts'
import { describeSize } from './release.ts'

const ends = '2026-11-27T12:00:00Z'
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

it('returns the same address for the same build for ten minutes, even if the address works longer', () => {
  let now = at('12:00:00')
  const links = createLinkStore(() => now)
  links.keep('linux-deb-amd64', { url: 'https://example.org/a.deb', expires_at: ends })
  now = at('12:09:59')
  expect(links.find('linux-deb-amd64')).toBe('https://example.org/a.deb')
  expect(links.find('linux-rpm-x86_64')).toBeNull()
  now = at('12:10:00')
  expect(links.find('linux-deb-amd64')).toBeNull()
})

it('shows sizes in a suitable unit', () => {
  expect(describeSize(96_204_112)).toBe('96.2 MB')
  expect(describeSize(2_400)).toBe('3 kB')
})
