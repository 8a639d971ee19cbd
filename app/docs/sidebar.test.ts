import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { docsPages } from './sidebar.ts'

it('the sidebar and the folder of docs hold the same thirty pages', () => {
  const files = globSync('content/docs/*.mdx').map((path) => basename(path, '.mdx'))
  expect(docsPages.map(({ slug }) => slug).toSorted()).toEqual(files.toSorted())
  expect(docsPages).toHaveLength(30)
})
