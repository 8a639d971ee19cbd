import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

/** A promise that does not hold: `view` names it, `subject` is the id of the row. */
export interface Violation {
  view: string
  subject: string
  problem: string
}

const shownOfEach = 20

/** Reads every view of broken promises; the first twenty rows of each. */
export async function findViolations(db: Kysely<Database>): Promise<Violation[]> {
  const found: Violation[] = []
  for (const view of await listViews(db)) {
    const { rows } = await sql<Omit<Violation, 'view'>>`
      select subject, problem from ${sql.table(view)} order by subject limit ${shownOfEach}
    `.execute(db)
    found.push(...rows.map((row) => ({ view, ...row })))
  }
  return found
}

export async function listViews(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.views
    where table_schema = 'public' and starts_with(table_name, 'v_violation_')
    order by length(table_name), table_name
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Logs what should alert the operator, and answers it. */
export async function reportViolations({
  db,
  log,
}: Pick<Deps, 'db' | 'log'>): Promise<Violation[]> {
  const found = await findViolations(db)
  for (const violation of found) log.error(violation, 'a promise is broken')
  return found
}
