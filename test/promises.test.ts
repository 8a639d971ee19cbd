import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const table = await readFile(join(root, 'decisions/014-promises-are-rows.md'), 'utf8')
const named = [...table.matchAll(/^\| (I\d+) .+$/gm)].map(([row, id]) => ({
  id: id!,
  names: [...row.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name!),
}))
const isView = (name: string) => name.startsWith('v_violation_')

it('each promise names the tests that hold it, and every file of these exists', () => {
  const numbers = Array.from({ length: 28 }, (_, at) => at + 1)
  // I21 ended with decision 072, I26 with 076. Their numbers are not given again.
  const expected = numbers
    .filter((number) => ![21, 26].includes(number))
    .map((number) => `I${number}`)
  expect(named.map(({ id }) => id)).toEqual(expected)
  for (const { id, names } of named) {
    const files = names.filter((name) => !isView(name))
    expect(files.length, id).toBeGreaterThan(0)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  }
})

it('the views in the table are those of the database', async () => {
  const folder = join(root, 'db/migrations')
  const texts = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  )
  const made = texts.flatMap((text) =>
    [...text.matchAll(/^create (?:or replace )?view (v_violation_\w+)/gm)].map(([, name]) => name!),
  )
  const views = named.flatMap(({ names }) => names.filter(isView))
  expect(views.toSorted()).toEqual([...new Set(made)].toSorted())
})
