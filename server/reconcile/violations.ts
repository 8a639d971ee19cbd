import { sql } from 'kysely'
import { isOutage } from '#db/database-gone.ts'
import type { Db } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { keepViolations, type Reading, type Violation } from './broken-invariants.ts'

const shownOfEach = 20
/**
 * In milliseconds. The server ends a slower read. The limit of the connections would leave it running there, and
 * the connection busy.
 */
const longestRead = 3500

/** Reads the first twenty rows of every view of broken invariants. Throws if one of them cannot be read. */
export async function findViolations(db: Db): Promise<Violation[]> {
  const { found, failure } = await readViews(db)
  if (failure !== null) throw failure
  return found
}

/** Reads every view, also after one that fails or takes too long. Throws while the database is gone. */
async function readViews(db: Db): Promise<Reading> {
  const reading: Reading = { found: [], unread: [], failure: null }
  for (const view of await listViews(db)) {
    try {
      reading.found.push(...(await readView(db, view)))
    } catch (error) {
      const cause = error as Error
      if (isOutage(cause)) throw cause
      reading.unread.push(view)
      reading.failure ??= new Error(`${view} could not be read: ${cause.message}`, { cause })
    }
  }
  return reading
}

function readView(db: Db, view: string): Promise<Violation[]> {
  const read = async (trx: Db) => {
    await sql`select set_config('statement_timeout', ${`${longestRead}`}, true)`.execute(trx)
    const { rows } = await sql<Omit<Violation, 'view'>>`
      select subject, problem from ${sql.table(view)} order by subject limit ${shownOfEach}
    `.execute(trx)
    return rows.map((row) => ({ view, ...row }))
  }
  return db.isTransaction ? read(db) : db.transaction().execute(read)
}

export async function listViews(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views
    where table_schema = 'public' and starts_with(table_name, 'invariant_')
    order by length(table_name), table_name
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Logs violations that should alert the operator, stores them for the console, and returns them. */
export async function reportViolations(deps: ShopContext): Promise<Reading> {
  const reading = await readViews(deps.db)
  for (const violation of reading.found) deps.log.error(violation, 'an invariant is broken')
  await keepViolations(deps, reading)
  return reading
}
