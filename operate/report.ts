import { stripVTControlCharacters } from 'node:util'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Answer = Database['docs_answers']

const reports = new Map([
  ['docs', reportAnswers],
  ['events', reportEvents],
])

export async function reportCommand(db: Kysely<Database>, args: string[]): Promise<number> {
  const report = reports.get(args.join(' '))
  if (report === undefined) {
    process.stderr.write('Use: report docs|events\n')
    return 1
  }
  await report(db)
  return 0
}

/** Prints readers' answers to each docs page and their comments, newest first. */
async function reportAnswers(db: Kysely<Database>): Promise<void> {
  const answers = await db
    .selectFrom('docs_answers')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  const pages = Map.groupBy(answers, ({ path }) => path)
  process.stdout.write([...pages].map(describePage).join('\n'))
  process.stderr.write(
    answers.length === 0
      ? 'No reader has answered yet.\n'
      : `${answers.length} answers on ${pages.size} pages\n`,
  )
}

function describePage([path, answers]: [string, Answer[]]): string {
  const yes = answers.filter(({ helpful }) => helpful).length
  const lines = answers.filter(({ comment }) => comment !== null).map(describeLine)
  return [`${path}  ${yes} yes  ${answers.length - yes} no\n`, ...lines].join('')
}

function describeLine({ at, helpful, comment }: Answer): string {
  const day = at.toISOString().slice(0, 13).replace('T', ' ')
  return `  ${day}h  ${helpful ? 'yes' : 'no '}  ${toPlainText(comment ?? '')}\n`
}

interface Count {
  month: string
  name: string
  path: string
  count: number
}

/** Prints the counts of each page by month, newest first: single events and those of past days. */
async function reportEvents(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<Count>`
    select to_char(day, 'YYYY-MM') as month, name, path, sum(count)::int as count
    from (
      select (at at time zone 'utc')::date as day, name, path, 1 as count from analytics_events
      union all
      select day, name, path, count from analytics_days
    ) counted
    group by 1, 2, 3 order by 1 desc, 4 desc, 2, 3
  `.execute(db)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  process.stdout.write(rows.map(describeCount).join(''))
  process.stderr.write(total === 0 ? 'Nothing has been counted yet.\n' : `${total} events\n`)
}

function describeCount({ month, name, path, count }: Count): string {
  return `${month}  ${String(count).padStart(7)}  ${name}  ${toPlainText(path)}\n`
}

/** The server stores no control characters; this also guards against other writers to the table. */
function toPlainText(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}]/gu, '')
}
