import { expect, it } from 'vitest'
import { readListed } from './listed.ts'

it('a size before a path is shown as tokens, at 4 characters each, and is not part of the path', () => {
  expect(readListed('480 kB data/customers.csv\n\nsrc/tax.ts\r\n1.2 kB a b.md\n3 kBx')).toEqual([
    { path: 'data/customers.csv', tokens: 120_000 },
    { path: 'src/tax.ts', tokens: 0 },
    { path: 'a b.md', tokens: 300 },
    { path: '3 kBx', tokens: 0 },
  ])
})
