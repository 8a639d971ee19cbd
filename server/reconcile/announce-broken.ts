import type { Deps } from '../deps.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import type { Violation } from './violations.ts'

/**
 * Announces each promise that broke since the last look, once over all instances. One that holds again is
 * forgotten, so that it is announced when it breaks anew.
 */
export async function announceBroken(
  deps: Pick<Deps, 'db' | 'clock'>,
  found: Violation[],
): Promise<void> {
  const views = [...new Set(found.map(({ view }) => view))]
  await deps.db.transaction().execute(async (trx) => {
    const mended = trx.deleteFrom('broken_promises')
    await (views.length === 0 ? mended : mended.where('view', 'not in', views)).execute()
    if (views.length === 0) return
    const since = deps.clock.now()
    const fresh = await trx
      .insertInto('broken_promises')
      .values(views.map((view) => ({ view, since })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('view')
      .execute()
    for (const { view } of fresh) {
      const rows = found.filter((each) => each.view === view)
      const data = { promise: namePromise(view), rows: rows.length, first_row: rows[0]!.subject }
      await announce(deps, trx, { type: 'promise.broken', data })
    }
  })
}

/** As the list of promises calls it: I6, or I6_RENEWALS for the renewals' part of it. */
function namePromise(view: string): string {
  return view.replace('v_violation_', '').toUpperCase()
}
