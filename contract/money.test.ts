import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCents, formatPrice, parseCents, writeCents } from './money.ts'

it.each([
  [4900, 'usd', '$49.00 USD'],
  [7900, 'eur', '€79.00 EUR'],
  [197_500, 'gbp', '£1,975.00 GBP'],
  [7900, 'chf', 'CHF\u00A079.00'],
  [4900, 'jpy', '¥4,900 JPY'],
  [4900, 'huf', 'HUF\u00A049.00'],
  [49_000, 'kwd', 'KWD\u00A049.000'],
  [4900, 'usdc', '49.00 USDC'],
])('%i of %s is written %s', (cents, currency, text) => {
  expect(formatCents(cents, currency)).toBe(text)
})

it('output for machines has neither a symbol nor a separator', () => {
  expect(writeCents(197_500, 'eur')).toBe('1975.00')
  expect(writeCents(4900, 'jpy')).toBe('4900')
  expect(writeCents(49_000, 'kwd')).toBe('49.000')
})

it('a fraction of a cent is shown only when there is one', () => {
  expect(formatPrice(19_916 / 3, 'eur')).toBe('€66.3867')
  expect(formatPrice(6639, 'eur')).toBe('€66.39')
})

it('an amount that went back has a minus sign before its symbol', () => {
  expect(formatPrice(-4900, 'usd')).toBe('−$49.00')
})

it('a typed amount is read the way it is displayed, in every currency', () => {
  const currency = fc.constantFrom('usd', 'eur', 'jpy', 'kwd')
  fc.assert(
    fc.property(fc.nat(99_999_999), currency, (cents, name) => {
      expect(parseCents(` ${writeCents(cents, name)} `, name)).toBe(cents)
    }),
  )
  expect([parseCents('24', 'usd'), parseCents('24.5', 'usd')]).toEqual([2400, 2450])
  for (const typed of ['', 'half', '-1', '24.', '.5', '24,50', '1,000', '24.505', '1e3'])
    expect(parseCents(typed, 'usd')).toBeNull()
  expect(parseCents('24.5', 'jpy')).toBeNull()
})
