import { expect, it } from 'vitest'
import { namesOfPlaywright, namesOfVitest } from './runners.ts'

it('the report names each failed test of Vitest, a file that failed outside its tests, and tests that passed at a second attempt', () => {
  const files = [
    {
      name: 'orders.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'is paid', failureMessages: [] },
        { status: 'passed', fullName: 'is emailed', failureMessages: ['expected 1 to be 2'] },
        { status: 'failed', fullName: 'is refunded', failureMessages: ['expected 1 to be 2'] },
        { status: 'skipped', fullName: 'is printed', failureMessages: [] },
      ],
    },
    { name: 'keys.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    {
      name: 'lists.test.ts',
      status: 'failed',
      message: 'is busy',
      assertionResults: [{ status: 'skipped', fullName: 'is in order', failureMessages: [] }],
    },
    { name: 'quotes.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]
  expect(namesOfVitest(files, 'failed')).toEqual([
    'orders.test.ts: is refunded',
    'keys.test.ts (outside its tests: no such file)',
    'lists.test.ts (outside its tests: is busy)',
  ])
  expect(namesOfVitest(files, 'flaky')).toEqual(['orders.test.ts: is emailed'])
  expect(namesOfVitest(files, 'skipped')).toEqual([
    'orders.test.ts: is printed',
    'lists.test.ts: is in order',
  ])
})

it('the report names each failed test of Playwright, however deep, and separately those that passed at a second attempt', () => {
  const file = 'home.spec.ts'
  const inner = { file, specs: [{ title: 'fits a phone', tests: [{ status: 'unexpected' }] }] }
  const specs = [{ title: 'opens', tests: [{ status: 'flaky' }] }]
  const suites = [{ file, specs, suites: [inner] }]
  expect(namesOfPlaywright(suites, 'unexpected')).toEqual(['home.spec.ts: fits a phone'])
  expect(namesOfPlaywright(suites, 'flaky')).toEqual(['home.spec.ts: opens'])
})
