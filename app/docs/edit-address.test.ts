import { expect, it } from 'vitest'
import { editAddress } from './edit-address.ts'

it('a page is edited in the repository that the product names', () => {
  expect(editAddress('https://github.com/someone/site', 'using-tools')).toBe(
    'https://github.com/someone/site/edit/main/content/docs/using-tools.mdx',
  )
})

it('while nobody has named one, the link leads to the service and to no invented account', () => {
  expect(editAddress('https://github.com', 'using-tools')).toBe('https://github.com')
})
