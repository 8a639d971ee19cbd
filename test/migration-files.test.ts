import { expect, it } from 'vitest'
import program from '#package.json' with { type: 'json' }
import { names, readMigration } from './migrating.ts'

/** Databases have recorded the names of those before. */
const firstOfRule = 19
const ruled = names.filter((name) => Number(name.slice(0, 3)) >= firstOfRule)

it('migrations are numbered without gaps or repeats', () => {
  const numbers = ruled.map((name) => Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1]))
  expect(numbers).toEqual(ruled.map((_, index) => firstOfRule + index))
})

it('a migration that takes something away names the program that does without it', async () => {
  for (const name of ruled) {
    const text = await readMigration(name)
    const needed = /^-- needs program >= (\d+\.\d+\.\d+)\n/.exec(text)?.[1]
    if (takesAway(text)) expect(needed, name).toBeDefined()
    expect(/needs program/.test(text), name).toBe(needed !== undefined)
    if (needed) expect(isAtMost(needed, program.version), name).toBe(true)
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

function isAtMost(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) <= 0
}
