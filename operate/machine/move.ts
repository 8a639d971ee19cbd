import { refusePowerfulLogin } from '#db/describe-login.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { isLent } from '#db/find-pooler.ts'
import { findOccupied, move, type Moved } from '#db/copy/move.ts'
import { openDatabase } from '#server/start/database.ts'
import type { Config } from '#server/settings/config.ts'
import { findProblem } from '#server/settings/setting.ts'
import { settings } from '#server/settings/settings.ts'
import { createCommandLog } from '../command-log.ts'
import { complain } from '../complain.ts'
import type { Opened } from '../open.ts'
import { printTable, type Format } from '../table.ts'
import { describeLeftOut } from './left-out.ts'
import { makeQueues, types } from './open-source.ts'

interface Target {
  url: string
  /** The name of the database for people, without a password. */
  place: string
  stop(): Promise<void>
}

/** Runs `move <database url>` or `move embedded`: 0 once every row is there. */
export async function moveCommand(
  { config, database }: Opened,
  to: string,
  format: Format,
): Promise<number> {
  // Our own pool would look like a running shop.
  await database.db.destroy()
  const target = await openTarget(config, to)
  if (typeof target === 'string') return complain(target)
  try {
    const moved = await prepareAndMove(config, database.url, target)
    if ('problem' in moved) return complain(`${moved.problem} The shop is where it was.`)
    report(moved, target, format)
    return 0
  } catch (error) {
    return complain(`The move failed: ${(error as Error).message}. The shop is where it was.`)
  } finally {
    await target.stop()
  }
}

/** Opens the target. Returns a sentence if there is nothing to move to. */
async function openTarget({ databaseUrl, dataDir }: Config, to: string): Promise<Target | string> {
  if (to !== 'embedded') {
    const problem = findProblem(settings.DATABASE_URL, to)
    if (problem !== null) return `The database to move to ${problem}.`
    const { host, pathname } = new URL(to)
    return { url: to, place: `${host}${pathname}`, stop: async () => {} }
  }
  if (databaseUrl === null) return 'The shop is in the embedded database: DATABASE_URL is not set.'
  const embedded = await startEmbedded({ dataDir })
  if ('problem' in embedded) return embedded.problem
  return { url: embedded.connectionString, place: 'the embedded database', stop: embedded.stop }
}

/** Looks before it migrates, because another program's tables must not be touched. */
async function prepareAndMove(
  config: Config,
  from: string,
  { url, place }: Target,
): Promise<Moved | { problem: string }> {
  if (await isLent(url)) return { problem: pooler }
  const problem =
    (await refusePowerfulLogin(url)) ?? (await findOccupied(url)) ?? (await makeTables(config, url))
  return problem === null ? move({ from, to: url, place, types }) : { problem }
}

const pooler = 'The address leads to a pooler, such as PgBouncer: name PostgreSQL itself.'

async function makeTables(config: Config, url: string): Promise<string | null> {
  const opened = await openDatabase(
    { ...config, databaseUrl: url, databaseDirectUrl: null },
    createCommandLog(config),
  )
  if ('problem' in opened) return opened.problem
  await makeQueues(url)
  await opened.close()
  return null
}

function report(moved: Moved, { place }: Target, format: Format): void {
  const rows = moved.contents.map(({ name, rows }) => ({
    table: name.replace('public.', ''),
    rows,
  }))
  printTable({ columns: ['table', 'rows'], rows }, format)
  process.stderr.write(
    `${rows.length} tables are the same on both sides; rows that break an invariant: ${moved.broken}.
${describeLeftOut({ unknown: [], ...moved })}The shop is in ${place} now. ${moved.isClosed ? closed : notClosed}
`,
  )
}

const closed = 'It does not start on the old database any more. Set DATABASE_URL, then start it.'
const notClosed =
  'The old database could not be marked as moved: never start the shop there. Set DATABASE_URL, then start it.'
