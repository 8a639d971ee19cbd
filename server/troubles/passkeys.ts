import { addMilliseconds } from '../clock.ts'
import type { Books } from '../deps.ts'
import { newsFor, type Found } from './trouble.ts'

export async function findCopiedPasskeys({ db, clock }: Books): Promise<Found<'passkey_copied'>[]> {
  const { count, since } = await db
    .selectFrom('admin_passkeys')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('counted_back_at').as('since')])
    .where('counted_back_at', '>', addMilliseconds(clock.now(), -newsFor))
    .executeTakeFirstOrThrow()
  return since === null ? [] : [{ kind: 'passkey_copied', count, since }]
}
