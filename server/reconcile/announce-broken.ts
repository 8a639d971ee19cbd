import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { announce } from '../outgoing-webhooks/announce.ts'

interface Broken {
  view: string
  subject: string
}

interface Written {
  view: string
  is_new: boolean
}

/**
 * Announces the promises that broke now: of `before` they are not, and this look wrote them first. Of two
 * looks at once, one does.
 */
export async function announceBroken(
  deps: Pick<Deps, 'clock'>,
  trx: Transaction<Database>,
  found: Broken[],
  { before, written }: { before: string[]; written: Written[] },
): Promise<void> {
  const fresh = written.filter(({ view, is_new }) => is_new && !before.includes(view))
  for (const view of new Set(fresh.map((row) => row.view))) {
    const rows = found.filter((each) => each.view === view)
    const data = { promise: namePromise(view), rows: rows.length, first_row: rows[0]!.subject }
    await announce(deps, trx, { type: 'promise.broken', data })
  }
}

/** As the list of promises calls it: I6, or I6_RENEWALS for the renewals' part of it. */
function namePromise(view: string): string {
  return view.replace('v_violation_', '').toUpperCase()
}
