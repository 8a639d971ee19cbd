import { expect, it } from 'vitest'
import { editAddress, historyAddress } from './source-address.ts'

const repository = 'https://github.com/someone/site'

it('a page is edited in the repository that the product names', () => {
  expect(editAddress(repository, 'using-tools')).toBe(
    `${repository}/edit/main/content/docs/using-tools.mdx`,
  )
})

it('the earlier versions of an agreement are in its history there', () => {
  expect(historyAddress(repository, 'eula')).toBe(
    `${repository}/commits/main/content/legal/eula.mdx`,
  )
})

it('while nobody has named one, the links lead to the service and to no invented account', () => {
  expect(editAddress('https://github.com', 'using-tools')).toBe('https://github.com')
  expect(historyAddress('https://github.com', 'eula')).toBe('https://github.com')
})
