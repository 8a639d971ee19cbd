import type { Selectable } from 'kysely'
import type {
  DevicesAnswer,
  DevicesRefusal,
  DevicesRequest,
  KnownDevice,
} from '#contract/license.ts'
import { shownDevices } from '#contract/limits.ts'
import type { Database, Db } from '#db/schema.ts'
import type { ShopContext, Deps } from '../settings/deps.ts'
import { answerSigned, type Signed } from './answer.ts'
import { allowsUse, findByKey, judgeLicense, type License } from './find.ts'
import { limitCallOfDevice, type TooManyCalls } from './limit-calls.ts'

export type Device = Selectable<Database['activations']>

type RefusedCaller = Signed<DevicesRefusal>

/** Lists the other devices of a license for one of its devices. */
export async function listDevices(
  deps: Deps,
  request: DevicesRequest,
): Promise<DevicesAnswer | TooManyCalls> {
  const over = await limitCallOfDevice(deps, request)
  if (over !== null) return over
  const caller = await findCaller(deps, deps.db, request)
  if ('code' in caller) return { listed: false, ...answerSigned(deps, request, caller) }
  const { license, seat } = caller
  const devices = await findKnownDevices(deps.db, license, request, shownDevices.listed)
  const code = 'listed' as const
  return { listed: true, ...answerSigned(deps, request, { code, license, seat, devices }) }
}

/**
 * Finds the license and the device that asks. The key alone is not enough: somebody else who has it must not
 * see or release other devices.
 */
export async function findCaller(
  deps: ShopContext,
  db: Db,
  { license_key: key, fingerprint }: DevicesRequest,
  lock: 'lock' | 'read' = 'read',
): Promise<{ license: License; seat: Device } | RefusedCaller> {
  const license = await findByKey(deps, db, key, lock)
  if (license === null) return { code: 'not_found', license: null }
  const code = judgeLicense(license, deps.clock.now())
  if (!allowsUse(code)) return { code, license }
  const seat = await db
    .selectFrom('activations')
    .selectAll()
    .where('license_id', '=', license.id)
    .where('fingerprint', '=', fingerprint)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return seat ? { license, seat } : { code: 'not_activated', license }
}

/** Lists the device that asks, then the license's other devices, the longest unused first. */
export async function findKnownDevices(
  db: Db,
  { id }: Pick<License, 'id'>,
  { fingerprint }: { fingerprint: string },
  most: number,
): Promise<KnownDevice[]> {
  const rows = await db
    .selectFrom('activations')
    .select(['id', 'device_name', 'platform', 'last_seen_at'])
    .select((eb) => eb('fingerprint', '=', fingerprint).$castTo<boolean>().as('is_this'))
    .where('license_id', '=', id)
    .where('released_at', 'is', null)
    .orderBy('is_this', 'desc')
    .orderBy('last_seen_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id: activation_id, device_name: name, platform, last_seen_at, is_this }) => ({
    activation_id,
    device_name: name === null || is_this ? name : shorten(name),
    platform,
    last_seen_on: last_seen_at.toISOString().slice(0, 10),
    is_this,
  }))
}

const letters = new Intl.Segmenter()

/**
 * Shortens a device name to what its owner needs to recognize it: devices can be named after people, and a
 * key may have leaked.
 */
function shorten(name: string): string {
  const all = Array.from(letters.segment(name), ({ segment }) => segment)
  const shown = Math.min(6, Math.ceil(all.length / 2))
  return `${all.slice(0, shown).join('').trimEnd()}…`
}
