import { sql } from 'kysely'
import type { Trx } from '#db/schema.ts'
import type { ActivateAnswer, ActivateRequest } from '#contract/license.ts'
import { deviceChanges, shownDevices, times } from '#contract/limits.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { announce, hasListeners } from '../outgoing-webhooks/announce.ts'
import { answer, unknownLicense, type Finding, type Seat } from './answer.ts'
import { findNextChanges } from './device-changes.ts'
import { limitCallOfDevice, type TooManyCalls } from './limit-calls.ts'
import { claimTrial } from './trial.ts'
import { allowsUse, countActivations, findByKey, judgeLicense, type License } from './find.ts'
import { findKnownDevices } from './list-devices.ts'

/** How long device changes are counted for, in milliseconds. */
const announcedAgainAfter = deviceChanges.days * times.day

/** Gives the device a seat. A fingerprint that already has a seat keeps it and takes no second one. */
export async function activate(
  deps: Deps,
  request: ActivateRequest,
): Promise<ActivateAnswer | TooManyCalls> {
  // The rate limit is checked before the lock, so that calls over the limit do not occupy a connection while
  // they wait.
  const over = await limitCallOfDevice(deps, request)
  if (over !== null) return over
  const finding = await deps.db.transaction().execute(async (trx) => {
    // The lock on the license row makes it safe to count and then insert, however calls interleave.
    const license = await findByKey(deps, trx, request.license_key, 'lock')
    return license === null ? unknownLicense() : takeSeat(deps, trx, license, request)
  })
  const activated = finding.seat !== null
  return { activated, ...answer(deps, request, finding) }
}

export type DeviceRequest = Omit<ActivateRequest, 'license_key' | 'nonce'>

/** Takes a seat. The license must be locked. */
export async function takeSeat(
  deps: Deps,
  trx: Trx,
  license: License,
  request: DeviceRequest,
): Promise<Finding> {
  const code = judgeLicense(license, deps.clock.now())
  const kept = allowsUse(code) ? await keepSeat(deps, trx, license, request) : null
  // Seats are counted after this, so that a seat the device is giving back does not block it.
  const count = await countActivations(trx, license.id)
  const refuse = (reason: Refusal): Finding => ({
    code: reason,
    license,
    seat: null,
    activationCount: count,
  })
  if (!allowsUse(code)) return refuse(code)
  if (kept) return { code, license, seat: kept, activationCount: count }
  const refusal = await findSeatRefusal(deps, trx, license, { ...request, count })
  if (refusal?.code === 'device_limit') {
    const devices = await findKnownDevices(trx, license, request, shownDevices.refused)
    return { ...refuse(refusal.code), devices }
  }
  if (refusal) return { ...refuse(refusal.code), ...refusal }
  if (!(await allowsTrial(deps, trx, license, request))) return refuse('trial_used')
  const { seat, isNews } = await insertSeat(deps, trx, license, request)
  if (isNews) await announceDevice(deps, trx, license, seat.id, count + 1)
  return { code, license, seat, activationCount: count + 1 }
}

type Refusal = Exclude<Finding['code'], 'valid' | 'updates_expired'>
const seatColumns = ['id', 'license_id', 'fingerprint', 'released_at'] as const

interface NoSeat {
  code: 'device_limit' | 'too_many_changes'
  nextChangeAt?: Date
}

/** Says why a license accepts no further device; null when it does. `count` is the number of seats taken. */
async function findSeatRefusal(
  deps: ShopContext,
  trx: Trx,
  license: License,
  { fingerprint, count }: { fingerprint: string; count: number },
): Promise<NoSeat | null> {
  if (count >= license.max_activations) return { code: 'device_limit' }
  const changes = await findNextChanges(deps, trx, [license], fingerprint)
  const nextChangeAt = changes.get(license.id)
  return nextChangeAt ? { code: 'too_many_changes', nextChangeAt } : null
}

async function keepSeat(
  deps: Deps,
  trx: Trx,
  license: License,
  request: DeviceRequest,
): Promise<Seat | null> {
  const row = await trx
    .updateTable('activations')
    .set({ ...describeDevice(deps, license, request), last_seen_at: deps.clock.now() })
    .where('license_id', '=', license.id)
    .where('fingerprint', '=', request.fingerprint)
    .where('released_at', 'is', null)
    .returning(seatColumns)
    .executeTakeFirst()
  return row ?? null
}

async function allowsTrial(
  deps: Deps,
  trx: Trx,
  { id, license_type }: License,
  { fingerprint }: DeviceRequest,
): Promise<boolean> {
  return license_type !== 'trial' || claimTrial(deps, trx, id, fingerprint)
}

async function insertSeat(
  deps: Deps,
  trx: Trx,
  license: License,
  request: DeviceRequest,
): Promise<{ seat: Seat; isNews: boolean }> {
  const now = deps.clock.now()
  // Each device has only one row, so the device limit also limits what is stored per license.
  const earlier = await trx
    .deleteFrom('activations')
    .where('license_id', '=', license.id)
    .where('fingerprint', '=', request.fingerprint)
    .where('released_at', 'is not', null)
    .returning('released_at')
    .execute()
  const { has_listener, ...seat } = await trx
    .insertInto('activations')
    .values({
      license_id: license.id,
      fingerprint: request.fingerprint,
      ...describeDevice(deps, license, request),
      activated_at: now,
      last_seen_at: now,
    })
    .returning([...seatColumns, hasListeners('device.activated').as('has_listener')])
    .executeTakeFirstOrThrow()
  // A device that is released and activated again is announced only once.
  const since = addMilliseconds(now, -announcedAgainAfter)
  const isNew = earlier.every(({ released_at: at }) => at! <= since)
  return { seat, isNews: isNew && has_listener }
}

function announceDevice(
  deps: Deps,
  trx: Trx,
  { id: license, license_type, max_activations: most_devices }: License,
  activation: string,
  devices: number,
): Promise<void> {
  const data = { license, license_type, activation, devices, most_devices }
  return announce(deps, trx, { type: 'device.activated', data })
}

function describeDevice({ signer }: Deps, { account_id }: License, request: DeviceRequest) {
  const name = request.device_name ?? null
  return {
    // Devices can be named after people, and the owner of this license may have been erased.
    device_name: sql<string | null>`(
      select ${name}::text from accounts where id = ${account_id} and erased_at is null
    )`,
    platform: request.platform ?? null,
    app_version: request.app_version ?? null,
    signing_keys: signer.recognize(request.signing_keys),
  }
}
