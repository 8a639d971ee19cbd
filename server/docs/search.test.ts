import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { searchFiles } from '#contract/search.ts'
import { storeFile } from '../page-files/stored-file.ts'
import { createDocsSearch } from './search.ts'

const assets = join(import.meta.dirname, '../../build/pages/assets')

it('keeps the last five hundred answers, by their words, however many pages were asked for', () => {
  const { search } = createDocsSearch({ files: readIndex() })
  const [first] = search('Ollama port?', 20)
  expect(search('the ollama, the port', 3)[0]).toBe(first)
  for (let count = 1; count < 500; count += 1) search(`zzz${count}`, 20)
  expect(search('ollama port', 20)[0]).toBe(first)
  for (let count = 0; count < 500; count += 1) search(`yyy${count}`, 20)
  expect(search('ollama port', 20)[0]).not.toBe(first)
  expect(search('ollama port', 20)[0]).toEqual(first)
})

/** The two files of the build that a search reads. */
function readIndex() {
  const names = readdirSync(assets).filter((name) =>
    Object.values(searchFiles).some((file) => name.startsWith(file) && name.endsWith('.json')),
  )
  return new Map(names.map((name) => [`/assets/${name}`, storeFile(join(assets, name), {})]))
}
