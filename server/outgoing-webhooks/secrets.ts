import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import { seal, unsealWaiting } from '../settings/secrets/secrets.ts'

/** Adds a secret that signs from now on. Earlier secrets expire after some hours. */
export async function addSecret(
  { clock, secrets }: ShopContext,
  trx: Trx,
  endpointId: string,
  secret: string,
  overlapHours = 0,
): Promise<void> {
  const now = clock.now()
  const end = addMilliseconds(now, overlapHours * times.hour)
  await trx
    .updateTable('webhook_secrets')
    .set({ ends_at: sql<Date>`least(ends_at, ${end})` })
    .where('endpoint_id', '=', endpointId)
    .execute()
  const id = randomUUID()
  const secret_sealed = seal(secrets.seal, id, secret)
  await trx
    .insertInto('webhook_secrets')
    .values({ id, endpoint_id: endpointId, secret_sealed, made_at: now })
    .execute()
}

/** Reads the secrets that are in use for signing, newest first. */
export async function readSecrets(
  { db, clock, secrets }: ShopContext,
  endpointId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select(['id', 'secret_sealed'])
    .where('endpoint_id', '=', endpointId)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', clock.now())]))
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map(({ id, secret_sealed }) => unsealWaiting(secrets.seal, id, secret_sealed))
}
