import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simpleEmailPattern } from '#contract/email.ts'
import { publishedAddresses } from '#test/published-addresses.ts'
import { parseEmail } from './email.ts'

it.each([
  [' Ada@Example.ORG ', 'Ada@example.org', 'ada@example.org'],
  ['ada+shop@example.org', 'ada+shop@example.org', 'ada+shop@example.org'],
  ['\u202a\ufeff ada@example.org\u00a0\u202c', 'ada@example.org', 'ada@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['bu\u0308ro@example.org', 'büro@example.org', 'büro@example.org'],
])('%j is sent to %s and compared as %s', (text, typed, normal) => {
  expect(parseEmail(text)).toEqual({ typed, normal })
})

describe.each(Object.entries(publishedAddresses))('of what %s publish', (_, addresses) => {
  it.each(addresses)('%j is %s', (address, verdict) => {
    expect(parseEmail(address)?.typed ?? null).toBe(verdict === 'taken' ? address : verdict)
  })
})

it.each([
  ['ada@example.org', true],
  ['ada@пример.рф', true],
  ['ada@डाटामेल.भारत', true],
  ['ada@xn--e1afmkfd.xn--p1ai', true],
  ['taro..y@docomo.ne.jp', true],
  ['ada@example', false],
  ['ada@example.x', false],
  ['ada lovelace@example.org', false],
  ['ada@192.0.2.1', false],
])('the crypto form takes %s: %s', (text, isTaken) =>
  expect(simpleEmailPattern.test(text)).toBe(isTaken),
)

it('no letter makes one mailbox another’s', () => {
  const normal = (text: string) => parseEmail(text)!.normal
  expect(normal('ſpring@example.org')).toBe('ſpring@example.org')
  expect(normal('ﬁn@example.org')).toBe('ﬁn@example.org')
  expect(normal('ａｄａ@example.org')).toBe('ａｄａ@example.org')
  expect(normal('Straße@example.org')).toBe('straße@example.org')
})

it('an email never goes to a domain or person other than the one compared', () => {
  const piece = fc.constantFrom(
    'ada',
    'A',
    '.',
    '@',
    '/',
    '#',
    '%2e',
    'example.org',
    '\u00ad',
    'ｅ',
    'İ',
  )
  const text = fc.oneof(
    fc.emailAddress(),
    fc.array(piece, { maxLength: 9 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (typedIn) => {
      const parsed = parseEmail(typedIn)
      if (parsed === null) return
      const [local, domain, ...rest] = parsed.typed.split('@')
      expect(rest).toEqual([])
      expect(parsed.normal).toBe(`${local!.toLowerCase()}@${domain}`)
      expect(domain).toMatch(/^[a-z0-9.-]+$/)
      expect(parseEmail(parsed.typed)).toEqual(parsed)
    }),
  )
})
