import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileStore } from './node.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'license-client-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('stores the text in a file that only its owner can read, and creates its folders', async () => {
  const path = join(folder, 'Protocraft', 'license.json')
  const store = fileStore(path)
  expect(await store.read()).toBeNull()
  await store.write('first')
  await store.write('second')
  expect(await store.read()).toBe('second')
  expect(await readFile(path, 'utf8')).toBe('second')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'Protocraft'))).toEqual(['license.json'])
  await store.remove()
  await store.remove()
  expect(await store.read()).toBeNull()
})

it('a failed write leaves no temporary file', async () => {
  await expect(fileStore(folder).write('text')).rejects.toThrow()
  await expect(fileStore(join(folder, 'a-file', 'x')).read()).resolves.toBeNull()
  await writeFile(join(folder, 'a-file'), '')
  await expect(fileStore(join(folder, 'a-file', 'x')).write('text')).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['a-file'])
})

it('a file that cannot be read is not taken for a missing one', async () => {
  await expect(fileStore(folder).read()).rejects.toThrow('EISDIR')
})

it('concurrent writes leave one complete text', async () => {
  const path = join(folder, 'license.json')
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000))
  await Promise.all(texts.map((text) => fileStore(path).write(text)))
  expect(texts).toContain(await fileStore(path).read())
  expect(await readdir(folder)).toEqual(['license.json'])
})
