import { expect, it } from 'vitest'
import { nameFailuresOfPlaywright, nameFailuresOfVitest } from './name-failures.ts'

it('names each failed test of Vitest, and a file that could not be loaded', () => {
  const names = nameFailuresOfVitest([
    {
      name: 'orders.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'is paid' },
        { status: 'failed', fullName: 'is refunded' },
      ],
    },
    { name: 'keys.test.ts', status: 'failed', assertionResults: [] },
    { name: 'quotes.test.ts', status: 'passed', assertionResults: [] },
  ])
  expect(names).toEqual(['orders.test.ts: is refunded', 'keys.test.ts (not loaded)'])
})

it('names each failed test of Playwright, however deep, but none that a second attempt passed', () => {
  const file = 'home.spec.ts'
  const inner = { file, specs: [{ title: 'fits a phone', tests: [{ status: 'unexpected' }] }] }
  const specs = [{ title: 'opens', tests: [{ status: 'flaky' }] }]
  expect(nameFailuresOfPlaywright([{ file, specs, suites: [inner] }])).toEqual([
    'home.spec.ts: fits a phone',
  ])
})
