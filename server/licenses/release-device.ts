import type {
  ReleaseDeviceAnswer,
  ReleaseDeviceCode,
  ReleaseDeviceRequest,
} from '#contract/license.ts'
import type { Db, Trx } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps } from '../settings/deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import { answerSigned, type Signed } from './answer.ts'
import type { License } from './find.ts'
import { holdsNoFile } from './held-files.ts'
import { findCaller, type Device } from './list-devices.ts'
import { limitCallOfDevice, type TooManyCalls } from './limit-calls.ts'

interface Release {
  code: 'released' | 'deactivated'
  license: License
  /** The device that asks, and the one to be released. */
  seat: Device
  target: Device
}

type Refused = Signed<Exclude<ReleaseDeviceCode, Release['code']>>

/** Lets a device release another device of its license, or itself. A repeated call gets the same answer. */
export async function releaseDevice(
  deps: Deps,
  request: ReleaseDeviceRequest,
): Promise<ReleaseDeviceAnswer | TooManyCalls> {
  const over = await limitCallOfDevice(deps, request)
  if (over !== null) return over
  const foreseen = await findRelease(deps, deps.db, request)
  const found = isOpen(foreseen) ? await release(deps, request, foreseen) : foreseen
  return { released: 'target' in found, ...answerSigned(deps, request, found) }
}

async function release(
  deps: Deps,
  request: ReleaseDeviceRequest,
  { code, license }: Release,
): Promise<Release | Refused> {
  if (code === 'deactivated') return releaseLocked(deps, request, null)
  // The point is taken before the lock, because the count uses another connection.
  const times = license.max_activations
  const taken = await deps.limits.take('onceADay', `release ${license.id}`, { times })
  const refusal = taken.allowed ? null : refuseMore(deps, license, taken.retryAfterSeconds)
  let isReleased = false
  try {
    const found = await releaseLocked(deps, request, refusal)
    isReleased = isOpen(found)
    return found
  } finally {
    if (!isReleased) await deps.limits.giveBack('onceADay', `release ${license.id}`)
  }
}

function refuseMore({ clock }: Deps, license: License, seconds: number): Refused {
  const nextChangeAt = addMilliseconds(clock.now(), seconds * 1000)
  return { code: 'too_many_releases', license, nextChangeAt }
}

/** Releases the device if it still has a seat and nothing forbids it, and returns what it found. */
function releaseLocked(
  deps: Deps,
  request: ReleaseDeviceRequest,
  refusal: Refused | null,
): Promise<Release | Refused> {
  return deps.db.transaction().execute(async (trx) => {
    // Activations take the same lock, so if two devices release each other, one of them remains.
    const found = await findRelease(deps, trx, request, 'lock')
    if (!isOpen(found)) return found
    const { code, seat, license, target } = found
    if (!(await isFree(deps, trx, target))) return { code: 'holds_file', license }
    if (refusal !== null) return refusal
    const isOther = code === 'released'
    await trx
      .updateTable('activations')
      .set({ released_at: deps.clock.now(), ...(isOther && { released_by: seat.id }) })
      .where('id', '=', target.id)
      .execute()
    if (isOther) await tellOwner(deps, trx, found)
    return found
  })
}

/** Reports whether the device has no license file. Only its machine can give a file back. */
async function isFree(deps: Deps, trx: Trx, { id }: Device): Promise<boolean> {
  const { is_free } = await trx
    .selectFrom('activations')
    .select(holdsNoFile(deps).as('is_free'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_free
}

function isOpen(found: Release | Refused): found is Release {
  return 'target' in found && found.target.released_at === null
}

async function findRelease(
  deps: Deps,
  db: Db,
  request: ReleaseDeviceRequest,
  lock: 'lock' | 'read' = 'read',
): Promise<Release | Refused> {
  const caller = await findCaller(deps, db, request, lock)
  if ('code' in caller) return caller
  const target = await db
    .selectFrom('activations')
    .selectAll()
    .where('license_id', '=', caller.license.id)
    .where('id', '=', request.activation_id)
    .executeTakeFirst()
  if (target === undefined) return { code: 'unknown_device', license: caller.license }
  return { code: target.id === caller.seat.id ? 'deactivated' : 'released', ...caller, target }
}

/** Emails the owner, except for a team license: many people share it and release devices every day. */
async function tellOwner(deps: Deps, trx: Trx, { license, seat, target }: Release): Promise<void> {
  if (license.license_type === 'team') return
  const { email } = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', license.account_id)
    .executeTakeFirstOrThrow()
  const name = ({ device_name, platform }: Device) => ({ name: device_name, platform })
  const facts = {
    kind: 'device_released' as const,
    released: name(target),
    by: name(seat),
    at: deps.clock.now().toISOString(),
    keyLast4: license.key_last4,
  }
  await queueEmail(deps, trx, email, facts, { once: `device_released:${target.id}` })
}
