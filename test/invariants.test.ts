import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const decisions = await readDecisions()
const table = decisions.find(({ file }) => file === '014-invariants-are-rows.md')!.text
const named = [...table.matchAll(/^\| (I\d+) .+$/gm)].map(([row, id]) => ({
  id: id!,
  names: [...row.matchAll(/`([\w./-]+)`/g)].map(([, name]) => name!),
}))
const isView = (name: string) => name.startsWith('invariant_')

it('each invariant names the tests that hold it, and every file of these exists', () => {
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
    [...text.matchAll(/^create (?:or replace )?view (invariant_\w+)/gm)].map(([, name]) => name!),
  )
  const views = named.flatMap(({ names }) => names.filter(isView))
  expect(views.toSorted()).toEqual([...new Set(made)].toSorted())
})

it('a decision has at most 250 words, and one that ended 100', () => {
  const tooLong = decisions.filter(({ words, hasEnded }) => words > (hasEnded ? 100 : 250))
  expect(tooLong.map(({ file, words }) => `${file}: ${words}`)).toEqual([])
})

it('the list of decisions has each page once, with its title, and marks those that ended', async () => {
  const list = await readFile(join(root, 'decisions/README.md'), 'utf8')
  const lines = decisions.map(
    ({ file, title, hasEnded }) =>
      `- [${file.slice(0, 3)}](${file}): ${title}${hasEnded ? ' (ended)' : ''}`,
  )
  expect(list.match(/^- .+$/gm)!.toSorted()).toEqual(lines.toSorted())
})

async function readDecisions() {
  const folder = join(root, 'decisions')
  const files = (await readdir(folder)).filter((file) => file !== 'README.md')
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      // The list of invariants grows with the shop, and is no part of an argument.
      const words = text.replaceAll(/^\| I\d+ .+$/gm, '').match(/\S+/g)!.length
      const title = /^# \d{3}: (.+)$/m.exec(text)?.[1]
      return { file, text, words, title, hasEnded: /^(Replaced|Ended) by /.test(text) }
    }),
  )
}
