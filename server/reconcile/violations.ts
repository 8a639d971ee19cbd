import { sql, type Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { announceBroken } from './announce-broken.ts'

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

/** Logs what should alert the operator, keeps it for the console, and answers it. */
export async function reportViolations({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<Violation[]> {
  const found = await findViolations(db)
  for (const violation of found) log.error(violation, 'a promise is broken')
  await keepViolations({ db, clock }, found)
  return found
}

/** What was found before keeps the time since when; what holds again is forgotten. */
async function keepViolations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  found: Violation[],
): Promise<void> {
  const since = clock.now()
  // A view can name a row for two reasons.
  const known = new Map(found.map((each) => [`${each.view} ${each.subject}`, each]))
  // Two instances may look at once, in the same order.
  const rows = [...known.values()].map((each) => ({ ...each, since })).toSorted(compareRows)
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('broken_promises').select('view').distinct().execute()
    await trx
      .deleteFrom('broken_promises')
      .$if(rows.length > 0, (query) =>
        query.where(({ eb, refTuple, tuple, not }) =>
          not(
            eb(
              refTuple('view', 'subject'),
              'in',
              rows.map(({ view, subject }) => tuple(view, subject)),
            ),
          ),
        ),
      )
      .execute()
    if (rows.length === 0) return
    const written = await trx
      .insertInto('broken_promises')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['view', 'subject'])
          .doUpdateSet((row) => ({ problem: row.ref('excluded.problem') })),
      )
      .returning(['view', sql<boolean>`xmax = 0`.as('is_new')])
      .execute()
    const looks = { before: before.map(({ view }) => view), written }
    await announceBroken({ clock }, trx, rows, looks)
  })
}

function compareRows(one: Violation, other: Violation): number {
  return one.view.localeCompare(other.view) || one.subject.localeCompare(other.subject)
}
