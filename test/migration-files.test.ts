import { createHash } from 'node:crypto'
import { lte } from 'semver'
import { expect, it } from 'vitest'
import program from '#package.json' with { type: 'json' }
import { names, readMigration } from './migrating.ts'

/** SHA-256 of the file with all tables of 1.0.0, which databases have recorded. */
const baseline = '8a978e0d76b0bece80bfd7653857a7cb679bfd25384e51a468bf0bc858852c6a'

it('the baseline is never edited', async () => {
  const text = await readMigration('001-baseline.sql')
  expect(createHash('sha256').update(text).digest('hex')).toBe(baseline)
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
])('it takes something away: %s', (text) => expect(takesAway(text)).toBe(true))

it.each([
  '-- drop nothing, rename nothing\ncreate table drops (renamed text)',
  'alter table orders add column region text',
  "alter table orders add column region text not null default 'drop'",
  'alter table orders alter column email drop not null',
  'alter table orders drop constraint one, add constraint one check (true)',
  'create or replace view v_violation_i1 as select 1',
  'drop view v_violation_i1',
])('it only adds: %s', (text) => expect(takesAway(text)).toBe(false))

/** Whether the statements can break a program of the release before. */
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
