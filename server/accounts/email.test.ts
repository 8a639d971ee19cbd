import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseEmail } from './email.ts'

it.each([
  [' Ada@Example.ORG ', 'Ada@example.org', 'ada@example.org'],
  ['ada+shop@example.org', 'ada+shop@example.org', 'ada+shop@example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['bu\u0308ro@example.org', 'büro@example.org', 'büro@example.org'],
])('%j is sent to %s and compared as %s', (text, typed, normal) => {
  expect(parseEmail(text)).toEqual({ typed, normal })
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
