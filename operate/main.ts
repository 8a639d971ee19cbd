import type { Config } from '#server/config.ts'
import { systemClock } from '#server/clock.ts'
import { openDatabase, type OpenDatabase } from '#server/database.ts'
import { createLog } from '#server/log.ts'
import { refuseToStart, requireConfig } from '#server/refuse-to-start.ts'
import { caseCommand } from './cases.ts'
import { checkCommand } from './check.ts'
import { newKeysCommand } from './keys.ts'
import { withBooks } from './open-books.ts'
import { emailsCommand } from './emails.ts'
import { exportPagesCommand } from './pages.ts'
import { listQuarantineCommand } from './quarantine.ts'
import { quoteCommand } from './quote.ts'
import { reconcileCommand } from './reconcile.ts'
import { publishCommand } from './release.ts'
import { reportCommand } from './report.ts'

const usage = `Use: npm run operate -- <verb>

  release publish <version> <folder> [<notes>]
                                       take the seven builds of a folder into the shop; a text
                                       file of notes says on /downloads what is new
  quarantine list                      payments that were not fulfilled, and why; deliveries that
                                       proved nothing
  case list                            corrections of an address that a person has to decide
  case close <id> --reason "…"         note what was decided
  emails list                         keys that did not reach their buyers, and what to do
  emails bounced < message.eml         take in what a mail server says of an email that came back
  reconcile [--since 2026-11-01]       compare each provider's books with ours and make good
  check                                rows that break a promise, such as a paid order without a key,
                                       and a provider or a database that fails the shop
  quote create|list|cancel             offers for teams, each a link that is paid by card
  report docs                          what readers answered below the docs pages
  report events                        how often each page was seen, month by month
  pages export <folder>                write the finished pages, for a CDN
  keys new                             print an APP_SECRET and a LICENSE_SIGNING_KEY
`

const [subject, ...args] = process.argv.slice(2)
process.exitCode = await run(subject)

async function run(verb: string | undefined): Promise<number> {
  if (verb === 'keys') return newKeysCommand(args)
  if (verb === 'pages') return exportPagesCommand(requireConfig(), args)
  if (verb === 'release')
    return withDatabase((database, config) =>
      publishCommand({ db: database.db, clock: systemClock, config }, args),
    )
  if (verb === 'quarantine') return withDatabase(({ db }) => listQuarantineCommand(db, args))
  if (verb === 'case')
    return withDatabase(({ db }) => caseCommand({ db, clock: systemClock }, args))
  if (verb === 'emails')
    return withDatabase(({ db }) => emailsCommand({ db, clock: systemClock }, args, process.stdin))
  if (verb === 'reconcile')
    return withDatabase((database, config) =>
      withBooks(database, config, (deps) => reconcileCommand(deps, args)),
    )
  if (verb === 'check')
    return withDatabase(({ db }) => checkCommand({ db, clock: systemClock }, args))
  if (verb === 'quote')
    return withDatabase(({ db }, config) => quoteCommand({ db, clock: systemClock, config }, args))
  if (verb === 'report') return withDatabase(({ db }) => reportCommand(db, args))
  process.stderr.write(usage)
  return 1
}

async function withDatabase(
  act: (database: OpenDatabase, config: Config) => Promise<number>,
): Promise<number> {
  const config = requireConfig()
  const database = await openDatabase(config, createLog(config))
  if ('problem' in database) return refuseToStart(database.problem)
  try {
    return await act(database, config)
  } finally {
    await database.close()
  }
}
