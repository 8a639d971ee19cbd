import { reportCommand } from '../report.ts'
import { inShop, type Noun } from '../verb.ts'

const runReport = (verb: string) =>
  inShop(({ database }, args) => reportCommand(database.db, args), verb)

export const reportNoun: Noun = {
  docs: { help: ['what readers answered below the docs pages'], run: runReport('docs') },
  events: { help: ['how often each page was seen, month by month'], run: runReport('events') },
}
