import type { Facts } from '#contract/admin/write.ts'
import type { Trx } from '#db/schema.ts'
import type { LockedContext } from '../settings/deps.ts'

/** A write that its caller gave a name, so that it can be sent again safely. */
export interface WriteRequest {
  key: string
  /** The hash of the call and its input. */
  digest: Buffer
}

/** The result of a request that was sent before; `reused` if the name was used for a different request. */
export type Known =
  | { number: number; subject: string; before: Facts; after: Facts }
  | 'reused'
  | null

/**
 * Reserves the name of a request. Returns what was done under that name before, or null if it is new. A
 * second request at the same time waits here until the first is done.
 */
export async function beginRequest(
  deps: LockedContext,
  trx: Trx,
  actor: string,
  request: WriteRequest,
): Promise<Known> {
  const { key, digest } = request
  const taken = await trx
    .insertInto('admin_requests')
    .values({ actor, key, digest, at: deps.clock.now() })
    .onConflict((conflict) => conflict.columns(['actor', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken === undefined ? findRequest({ ...deps, db: trx }, actor, request) : null
}

export async function endRequest(
  trx: Trx,
  actor: string,
  { key }: WriteRequest,
  number: number,
): Promise<void> {
  await trx
    .updateTable('admin_requests')
    .set({ entry_id: number })
    .where('actor', '=', actor)
    .where('key', '=', key)
    .execute()
}

export async function findRequest(
  { db }: LockedContext,
  actor: string,
  { key, digest }: WriteRequest,
): Promise<Known> {
  const row = await db
    .selectFrom('admin_requests')
    .innerJoin('journal', 'id', 'entry_id')
    .select(['digest', 'id as number', 'subject', 'before', 'after'])
    .where('admin_requests.actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return null
  const { number, subject, before, after } = row
  return row.digest.equals(digest)
    ? { number, subject, before: before as Facts, after: after as Facts }
    : 'reused'
}
