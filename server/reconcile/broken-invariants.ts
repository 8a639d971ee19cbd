import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { ShopContext } from '../settings/deps.ts'
import { announce } from '../outgoing-webhooks/announce.ts'

/** A row that breaks an invariant. `view` names the invariant, and `subject` is the row's id. */
export interface Violation {
  view: string
  subject: string
  problem: string
}

export interface Reading {
  found: Violation[]
  /** Views that could not be read. */
  unread: string[]
  /** Why the first of them could not be read. */
  failure: Error | null
}

/**
 * Stores the violations for the console, and announces each invariant that has broken since the last check. A
 * row that was found before keeps its time, and one whose invariant holds again is deleted. Rows of views that
 * could not be read stay as they are.
 */
export async function keepViolations(
  deps: ShopContext,
  { found, unread }: Omit<Reading, 'failure'>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Two instances may check at once, but each invariant must be announced only once.
    await sql`lock table broken_invariants in share row exclusive mode`.execute(trx)
    const known = await trx.selectFrom('broken_invariants').select('view').distinct().execute()
    await forgetMended(trx, found, unread)
    await noteBroken(deps, trx, found)
    const fresh = new Set(found.map(({ view }) => view))
    for (const { view } of known) fresh.delete(view)
    for (const view of fresh) await announceBroken(deps, trx, view, found)
  })
}

async function forgetMended(trx: Trx, found: Violation[], unread: string[]): Promise<void> {
  const broken = found.map(({ view, subject }) => `${view} ${subject}`)
  await trx
    .deleteFrom('broken_invariants')
    .where(sql`view || ' ' || subject`, '<>', sql`all(${broken})`)
    .where('view', '<>', sql<string>`all(${unread})`)
    .execute()
}

async function noteBroken({ clock }: ShopContext, trx: Trx, found: Violation[]): Promise<void> {
  if (found.length === 0) return
  const since = clock.now()
  // A view can contain a row twice, for different reasons.
  const rows = new Map(
    found.map(({ view, subject, problem }) => [
      `${view} ${subject}`,
      { view, subject, problem, since },
    ]),
  )
  await trx
    .insertInto('broken_invariants')
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .columns(['view', 'subject'])
        .doUpdateSet((row) => ({ problem: row.ref('excluded.problem') })),
    )
    .execute()
}

async function announceBroken(
  deps: ShopContext,
  trx: Trx,
  view: string,
  found: Violation[],
): Promise<void> {
  const rows = found.filter((each) => each.view === view)
  const data = { invariant: nameInvariant(view), rows: rows.length, first_row: rows[0]!.subject }
  await announce(deps, trx, { type: 'invariant.broken', data })
}

/** Names the invariant as in the list of invariants: I6, or I6_RENEWALS for the part about renewals. */
function nameInvariant(view: string): string {
  return view.replace('invariant_', '').toUpperCase()
}
