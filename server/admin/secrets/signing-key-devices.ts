import type { Db } from '#db/schema.ts'
import { readKnownSecrets } from '../../settings/secrets/known-secrets.ts'

/** Devices whose apps know the same keys and that have a seat of an active license. */
interface Group {
  /** The ids of the keys that are not retired, oldest first. */
  knows: string[]
  devices: number
}

/** Counts the devices that each key signs for now, and those that know no other key. */
export async function countDevicesByKey(
  db: Db,
): Promise<Map<string, { serves: number; needed_by: number }>> {
  const counts = new Map<string, { serves: number; needed_by: number }>()
  for (const { knows, devices } of await listGroups(db)) {
    const newest = knows.at(-1)
    if (newest === undefined) continue
    const count = counts.get(newest) ?? { serves: 0, needed_by: 0 }
    count.serves += devices
    if (knows.length === 1) count.needed_by += devices
    counts.set(newest, count)
  }
  return counts
}

async function listGroups(db: Db): Promise<Group[]> {
  const keys = await readKnownSecrets(db, 'LICENSE_SIGNING_KEY')
  const usable = keys.filter(({ retired_at }) => retired_at === null)
  const rows = await db
    .selectFrom('activations')
    .innerJoin('licenses', 'licenses.id', 'license_id')
    .select('activations.signing_keys')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('released_at', 'is', null)
    .where('licenses.status', '=', 'active')
    .groupBy('activations.signing_keys')
    .execute()
  return rows.map(({ signing_keys, devices }) => {
    // An app that names no key knows the first one.
    const named = signing_keys ?? keys.slice(0, 1).map(({ fingerprint }) => fingerprint)
    const knows = usable.map(({ fingerprint }) => fingerprint).filter((kid) => named.includes(kid))
    return { knows, devices }
  })
}
