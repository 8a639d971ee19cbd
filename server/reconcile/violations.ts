import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { keepViolations, type Violation } from './broken-invariants.ts'

const shownOfEach = 20

/** Reads the first twenty rows of every view of broken invariants. */
export async function findViolations(db: Db): Promise<Violation[]> {
  const found: Violation[] = []
  for (const view of await listViews(db)) {
    const { rows } = await sql<Omit<Violation, 'view'>>`
      select subject, problem from ${sql.table(view)} order by subject limit ${shownOfEach}
    `.execute(db)
    found.push(...rows.map((row) => ({ view, ...row })))
  }
  return found
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
export async function reportViolations(deps: ShopContext): Promise<Violation[]> {
  const found = await findViolations(deps.db)
  for (const violation of found) deps.log.error(violation, 'an invariant is broken')
  await keepViolations(deps, found)
  return found
}
