import { stripVTControlCharacters } from 'node:util'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'

type Answer = Database['docs_answers']

/** `report docs`: what readers answered below each docs page and the lines they wrote, the newest first. */
export async function reportCommand(db: Kysely<Database>, args: string[]): Promise<number> {
  if (args.join(' ') !== 'docs') {
    process.stderr.write('Use: report docs\n')
    return 1
  }
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
  return 0
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

/** The server keeps no control characters; whoever wrote into the table by another way does not act here either. */
function toPlainText(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}]/gu, '')
}
