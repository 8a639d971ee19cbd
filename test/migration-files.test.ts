import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { lte, rcompare } from 'semver'
import { expect, it } from 'vitest'
import program from '#package.json' with { type: 'json' }
import { names, readMigration } from './migrating.ts'
import { makeFolder } from './folder.ts'

const project = join(import.meta.dirname, '..')
const untouched =
  'A shop does not start with another 001-baseline.sql than the one it began with: undo the change, comments included, and add the next numbered file instead'

it('001-baseline.sql is to the byte the file that every shop began with', async () => {
  const sha256 = createHash('sha256')
    .update(await readMigration('001-baseline.sql'))
    .digest('hex')
  expect(sha256, untouched).toBe('b5069afaf4ea71cac3dd2d188dee289e5d45f867de2178072e901edb291cb91a')
})

it('a migration of the last release is unchanged', () => {
  expect(findEdited(project)).toEqual([])
})

it('until a version has its tag, its files are edited; then each that differs is named', async () => {
  const folder = makeFolder()
  const migrations = join(folder, 'db/migrations')
  const edit = (name: string) => appendFileSync(join(migrations, name), '-- edited\n')
  cpSync(join(project, 'db/migrations'), migrations, { recursive: true })
  edit('002-more.sql')
  edit('003-most.sql')
  git(folder, 'init', '--quiet')
  git(folder, 'add', '.')
  git(folder, '-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '--quiet', '-m', 'x')
  edit('002-more.sql')
  expect(findEdited(folder)).toEqual([])
  git(folder, 'tag', `v${program.version}`)
  edit('004-later.sql')
  expect(findEdited(folder)).toEqual(['002-more.sql'])
  rmSync(join(migrations, '003-most.sql'))
  expect(findEdited(folder)).toEqual(['002-more.sql', '003-most.sql'])
})

it('migrations are numbered without gaps or repeats', () => {
  const numbers = names.map((name) => Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]))
  expect(numbers).toEqual(names.map((_, index) => 1 + index))
})

it('a migration that takes something away names the program that does without it', async () => {
  for (const name of names) {
    const text = await readMigration(name)
    const needed = /^-- needs program >= (\d+\.\d+\.\d+)\n/.exec(text)?.[1]
    if (takesAway(text)) expect(needed, name).toBeDefined()
    expect(/needs program/.test(text), name).toBe(needed !== undefined)
    if (needed) expect(lte(needed, program.version), name).toBe(true)
  }
})

it.each([
  'alter table orders drop column email',
  'alter table orders drop email',
  'drop table quotes',
  'ALTER TABLE orders RENAME COLUMN email TO address',
  'alter table orders rename to purchases',
  'alter table orders alter column email set not null',
  'alter table orders alter column cents type bigint',
  'alter table orders add column region text not null',
])('a migration takes something away: %s', (text) => expect(takesAway(text)).toBe(true))

it.each([
  '-- drop nothing, rename nothing\ncreate table drops (renamed text)',
  'alter table orders add column region text',
  "alter table orders add column region text not null default 'drop'",
  'alter table orders alter column email drop not null',
  'alter table orders drop constraint one, add constraint one check (true)',
  'create or replace view invariant_i1 as select 1',
  'drop view invariant_i1',
])('a migration only adds: %s', (text) => expect(takesAway(text)).toBe(false))

/** Reports whether the statements can break a program of the release before. */
function takesAway(text: string): boolean {
  const statements = text.replace(/--.*|'[^']*'/g, '').toLowerCase()
  const harmless = 'constraint|index|view|trigger|function|default|not\\s+null'
  return (
    new RegExp(`\\bdrop\\s+(?!(${harmless})\\b)`).test(statements) ||
    /\brename\b|\bset\s+not\s+null\b|\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/.test(
      statements,
    ) ||
    /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/.test(statements)
  )
}

/** Finds the migrations of the last release before this version, or of this one, that have changed. */
function findEdited(folder: string): string[] {
  const [last] = git(folder, 'tag', '--list', 'v*')
    .split('\n')
    .filter((tag) => tag !== '' && lte(tag, program.version))
    .toSorted(rcompare)
  if (last === undefined) return []
  const place = 'db/migrations'
  return git(folder, 'ls-tree', '--name-only', `${last}:${place}`)
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
    .filter(
      (name) =>
        git(folder, 'show', `${last}:${place}/${name}`) !== readAt(join(folder, place, name)),
    )
}

function readAt(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
}
