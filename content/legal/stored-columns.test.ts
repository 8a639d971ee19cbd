import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faq } from '../faq.ts'
import { analyticsFacts } from './analytics-facts.ts'
import { impersonalTables, rowsOutsideDatabase, storedColumns } from './stored-columns.ts'

const migrations = join(import.meta.dirname, '../../db/migrations')
const policy = readFileSync(join(import.meta.dirname, 'privacy-policy.mdx'), 'utf8')

describe('the privacy policy', () => {
  it('speaks of every stored column that can say something of a person, and of no other', () => {
    const stored = readColumns().filter((column) => !impersonalTables.includes(tableOf(column)))
    expect(Object.values(storedColumns).flat().toSorted()).toEqual(stored.toSorted())
  })

  it('has a row for everything that is stored, and no row for what is not', () => {
    const rows = [...Object.keys(storedColumns), ...rowsOutsideDatabase]
    expect(readRows().toSorted()).toEqual(rows.toSorted())
  })

  it('lists with the FAQ, from one list, what is stored with an analytics event', () => {
    const stored = readColumns().filter((column) => tableOf(column) === 'analytics_events')
    expect(['analytics_events.id', ...Object.keys(analyticsFacts)].toSorted()).toEqual(
      stored.toSorted(),
    )
    const [row] = policy.split('\n').filter((line) => line.startsWith('| Analytics events |'))
    const listed = Object.values(analyticsFacts).join(', ')
    expect(row!.split(' | ')[1]!.toLowerCase()).toContain(`${listed}. later`)
    expect(findAnswer('website-analytics')).toContain(`of an event: ${listed}.`)
  })

  it('calls a table impersonal only while it exists', () => {
    expect(new Set(readColumns().map(tableOf))).toEqual(
      new Set([...Object.values(storedColumns).flat().map(tableOf), ...impersonalTables]),
    )
  })
})

function findAnswer(wanted: string): string {
  const questions = faq.flatMap((group) => group.questions)
  return questions.find(({ id }) => id === wanted)!.answer.join('\n')
}

/** `table.column` for all that the migrations leave behind. */
function readColumns(): string[] {
  const columns = new Set<string>()
  for (const file of readdirSync(migrations).toSorted()) {
    const sql = readFileSync(join(migrations, file), 'utf8').replace(/--.*$/gm, '')
    for (const [, table, body] of sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\)/g))
      for (const [, column] of body!.matchAll(
        /^ {2}(?!(?:primary|unique|check|foreign)\b)(\w+) /gm,
      ))
        columns.add(`${table}.${column}`)
    for (const [, table, changes] of sql.matchAll(/alter table (\w+)([^;]*);/g)) {
      for (const [, column] of changes!.matchAll(/add column (?:if not exists )?(\w+)/g))
        columns.add(`${table}.${column}`)
      for (const [, column] of changes!.matchAll(/drop column (?:if exists )?(\w+)/g))
        columns.delete(`${table}.${column}`)
    }
    for (const [, table] of sql.matchAll(/drop table (?:if exists )?(\w+)/g))
      for (const column of columns) if (tableOf(column) === table) columns.delete(column)
  }
  return [...columns]
}

/** The first cells of the table below "What we store". */
function readRows(): string[] {
  const section = policy.split('## 2. What we store')[1]!.split('\n## ')[0]!
  const rows = [...section.matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell]) => cell!)
  return rows.filter((cell) => cell !== 'Data' && !cell.startsWith('---'))
}

function tableOf(column: string): string {
  return column.split('.')[0]!
}
