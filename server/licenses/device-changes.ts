import { deviceChanges, times } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { ShopContext } from '../settings/deps.ts'
import type { License } from './find.ts'

const span = deviceChanges.days * times.day

/**
 * Finds when each license next accepts a device that it did not have in the last 30 days. A license that
 * accepts one now is not in the map. Without this limit, releasing and activating in turn would let one seat
 * serve many people. `returning` is the fingerprint of a device that may come back, so it does not count.
 */
export async function findNextChanges(
  deps: ShopContext,
  db: Db,
  licenses: Pick<License, 'id' | 'max_activations'>[],
  returning?: string,
): Promise<Map<string, Date>> {
  const devices = await findRecentDevices(deps, db, licenses, returning)
  const added = await findAdded(deps, db, licenses)
  const changes = licenses.flatMap(({ id, max_activations: seats }) => {
    const own = devices.filter(({ license_id }) => license_id === id)
    // The next change is possible once the oldest of the changes that fill the limit is 30 days old.
    const filling = own[deviceChanges.perSeat * seats + (added.get(id) ?? 0) - 1]
    return filling ? [[id, addMilliseconds(filling.last_activated_at, span)] as const] : []
  })
  return new Map(changes)
}

/** Finds the extra changes that an operator allowed for a while, by license. */
async function findAdded(
  { clock }: ShopContext,
  db: Db,
  licenses: Pick<License, 'id'>[],
): Promise<Map<string, number>> {
  if (licenses.length === 0) return new Map()
  const ids = licenses.map(({ id }) => id)
  const rows = await db
    .selectFrom('license_device_changes')
    .select(['license_id', 'changes'])
    .where('license_id', 'in', ids)
    .where('valid_until', '>', clock.now())
    .execute()
  return new Map(rows.map(({ license_id: id, changes }) => [id, changes]))
}

async function findRecentDevices(
  deps: ShopContext,
  db: Db,
  licenses: Pick<License, 'id'>[],
  returning?: string,
) {
  if (licenses.length === 0) return []
  const ids = licenses.map(({ id }) => id)
  return db
    .selectFrom('activations')
    .select(['license_id', 'fingerprint'])
    .select((eb) => eb.fn.max('activated_at').as('last_activated_at'))
    .where('license_id', 'in', ids)
    .where('activated_at', '>', addMilliseconds(deps.clock.now(), -span))
    .$if(returning !== undefined, (query) => query.where('fingerprint', '!=', returning!))
    .groupBy(['license_id', 'fingerprint'])
    .orderBy('last_activated_at', 'desc')
    .execute()
}
