import { sql } from 'kysely'
import type { Db, Trx } from '#db/schema.ts'
import { causes } from '../troubles/kinds.ts'
import type { Alert } from './alert.ts'

/** A later version that was rolled back may have stored others. */
const knownCauses = Object.keys(causes)

/**
 * Changes the stored alerts, one instance after the other, so that only one tells the vendor.
 * Throws when the database refuses writes.
 */
export function changeStored<T extends { alerts: Alert[] }>(
  db: Db,
  change: (stored: Alert[]) => T,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // Locking rows is not enough: there may be none yet.
    await sql`lock table alerts in share row exclusive mode`.execute(trx)
    const stored = await trx
      .selectFrom('alerts')
      .selectAll()
      .where('cause', 'in', knownCauses)
      .execute()
    const changed = change(stored as Alert[])
    for (const alert of changed.alerts) await save(trx, alert)
    return changed
  })
}

async function save(trx: Trx, { cause, ...facts }: Alert): Promise<void> {
  await trx
    .insertInto('alerts')
    .values({ cause, ...facts })
    .onConflict((conflict) => conflict.column('cause').doUpdateSet(facts))
    .execute()
}
