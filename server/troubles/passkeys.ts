import { addMilliseconds } from '../clock.ts'
import { newsFor, type Found, type ReadDeps } from './trouble.ts'

export async function findCopiedPasskeys({
  db,
  clock,
}: ReadDeps): Promise<Found<'passkey_copied'>[]> {
  const { count, since } = await db
    .selectFrom('admin_passkeys')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('counted_back_at').as('since')])
    .where('counted_back_at', '>', addMilliseconds(clock.now(), -newsFor))
    .executeTakeFirstOrThrow()
  return since === null ? [] : [{ kind: 'passkey_copied', count, since }]
}
