import { expect, it } from 'vitest'
import { findFieldProblems } from '#contract/invoice-fields.ts'
import { findUnprintable } from './fonts.ts'

it('the form accepts every letter that an invoice can print', () => {
  const letters = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))
  const refused = letters.filter((letter) =>
    findFieldProblems({ company: letter, vat_id: '', address: '' }).company?.includes('can’t show'),
  )
  expect(refused.length).toBeGreaterThan(30_000)
  expect(refused.filter((letter) => findUnprintable(letter).length === 0)).toEqual([])
})
