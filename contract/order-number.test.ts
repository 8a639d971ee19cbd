import { expect, it } from 'vitest'
import { readOrderNumber } from './order-number.ts'

it.each([
  ['P-7K3M-2Q9D', 'P-7K3M-2Q9D'],
  [' p 7k3m 2q9d ', 'P-7K3M-2Q9D'],
  ['P7K3M2Q9D.', 'P-7K3M-2Q9D'],
  ['7K3M-2Q9D', 'P-7K3M-2Q9D'],
  ['#P–7K3M–2Q9D!', 'P-7K3M-2Q9D'],
  ['Ｐ－７Ｋ３Ｍ－２Ｑ９Ｄ', 'P-7K3M-2Q9D'],
  ['order P-OK3M-2Q9l, please', 'P-0K3M-2Q91'],
  ['P-7K3M-2Q9DP-7K3M-2Q9D', 'P-7K3M-2Q9D'],
  ['P-7K3M-2Q9D, P-7K3M-2Q9D', 'P-7K3M-2Q9D'],
  ['P-7K3M-2Q9D or P-7K3M-2Q9E', null],
  ['my parameter', null],
  ['abcdefgh', 'P-ABCD-EFGH'],
  ['XP-7K3M-2Q9D', null],
  ['P-7K3M-2Q9D-1', null],
])('%j is read as the order number %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})
