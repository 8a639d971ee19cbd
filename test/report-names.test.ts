import { expect, it } from 'vitest'
import { namesOfPlaywright, namesOfVitest } from './report-names.ts'

it('names each failed test of Vitest, and a file that could not be loaded', () => {
  const files = [
    {
      name: 'orders.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'is paid' },
        { status: 'failed', fullName: 'is refunded' },
        { status: 'skipped', fullName: 'is printed' },
      ],
    },
    { name: 'keys.test.ts', status: 'failed', assertionResults: [] },
    { name: 'quotes.test.ts', status: 'passed', assertionResults: [] },
  ]
  expect(namesOfVitest(files, 'failed')).toEqual([
    'orders.test.ts: is refunded',
    'keys.test.ts (not loaded)',
  ])
  expect(namesOfVitest(files, 'skipped')).toEqual(['orders.test.ts: is printed'])
})

it('names each failed test of Playwright, however deep, and apart those that a second attempt passed', () => {
  const file = 'home.spec.ts'
  const inner = { file, specs: [{ title: 'fits a phone', tests: [{ status: 'unexpected' }] }] }
  const specs = [{ title: 'opens', tests: [{ status: 'flaky' }] }]
  const suites = [{ file, specs, suites: [inner] }]
  expect(namesOfPlaywright(suites, 'unexpected')).toEqual(['home.spec.ts: fits a phone'])
  expect(namesOfPlaywright(suites, 'flaky')).toEqual(['home.spec.ts: opens'])
})
