import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'

/** Writes one row for each change to money or keys. */
export async function writeAudit(
  deps: Pick<Deps, 'clock'>,
  db: Kysely<Database> | Transaction<Database>,
  action: string,
  subject: string,
  detail: Record<string, unknown>,
  actor = 'shop',
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ at: deps.clock.now(), actor, action, subject, detail: JSON.stringify(detail) })
    .execute()
}
