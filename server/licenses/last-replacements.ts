import { keyReplacement } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { License, Querying } from './find.ts'

interface LastReplacement {
  /** When the owner can replace the key again; null: never did. */
  ownersTurn: Date | null
  /** When the newest of the old keys ends on the devices that stayed. */
  worksUntil: Date
}

/** By license, of those whose key was ever replaced. */
export async function findLastReplacements(
  db: Querying,
  licenses: Pick<License, 'id'>[],
): Promise<Map<string, LastReplacement>> {
  if (licenses.length === 0) return new Map()
  const ids = licenses.map(({ id }) => id)
  const rows = await db
    .selectFrom('replaced_keys')
    .select(({ fn }) => [
      'license_id',
      fn.max('works_until').as('works_until'),
      fn.max('replaced_at').filterWhere('replaced_by', '=', 'owner').as('by_owner'),
    ])
    .where('license_id', 'in', ids)
    .groupBy('license_id')
    .execute()
  return new Map(
    rows.map(({ license_id: id, works_until: worksUntil, by_owner: last }) => [
      id,
      { worksUntil, ownersTurn: last && addMilliseconds(last, keyReplacement.ownersWait) },
    ]),
  )
}
