import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { searchFiles } from '#contract/search.ts'
import { storeFile } from '../files/stored-file.ts'
import { createSearch } from './search.ts'

const built = join(import.meta.dirname, '../../../build/pages')

it('caches the last five hundred answers by their words, whatever the limit', async () => {
  const { search } = createSearch({ files: readIndex() })
  const [first] = await search('Ollama port?', 20)
  expect((await search('the ollama, the port', 3))[0]).toBe(first)
  for (let count = 1; count < 500; count += 1) await search(`zzz${count}`, 20)
  expect((await search('ollama port', 20))[0]).toBe(first)
  for (let count = 0; count < 499; count += 1) await search(`yyy${count}`, 20)
  expect((await search('ollama port', 20))[0]).toBe(first)
  for (let count = 0; count < 500; count += 1) await search(`xxx${count}`, 20)
  const [again] = await search('ollama port', 20)
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})

it('lets other work run between two simultaneous searches', async () => {
  const { search } = createSearch({ files: readIndex() })
  const order: string[] = []
  let isOver = false
  const others = () => {
    order.push('others')
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  const questions = ['ollama', 'gitignore', 'license', 'image']
  await Promise.all(questions.map((each) => search(each, 20).then(() => order.push('search'))))
  isOver = true
  expect(order.filter((each) => each === 'search')).toHaveLength(4)
  expect(order.join(' ')).not.toContain('search search')
})

function readIndex() {
  return new Map([readBuilt('assets/', searchFiles.index), readBuilt('', searchFiles.texts)])
}

function readBuilt(place: string, name: string) {
  const file = readdirSync(join(built, place)).find(
    (each) => each.startsWith(`${name}-`) && each.endsWith('.json'),
  )!
  return [`/${place}${file}`, storeFile(join(built, place, file), {})] as const
}
