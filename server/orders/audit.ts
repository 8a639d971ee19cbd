import type { Db } from '#db/schema.ts'
import type { Books } from '../deps.ts'

/** Writes one row for each change to money or keys. */
export async function writeAudit(
  deps: Books,
  db: Db,
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
