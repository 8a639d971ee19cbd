import { expect, it } from 'vitest'
import { keepDigits } from './code-field.tsx'

it('finds the six digits in pasted text', () => {
  expect(keepDigits('123 456')).toBe('123456')
  expect(keepDigits('Your code: 042-042\n')).toBe('042042')
  expect(keepDigits('Your code is 123 456, for 10 minutes.')).toBe('123456')
  expect(keepDigits('123 456123 456')).toBe('123456')
  expect(keepDigits('١٢٣٤٥٦')).toBe('123456')
  expect(keepDigits('1234567')).toBe('123456')
})
