import type { ValidateAnswer, ValidateRequest } from '#contract/license.ts'
import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import { addMilliseconds } from '../settings/clock.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { findLastRestore } from '#db/restores.ts'
import { answer, unknownLicense, type Finding, type Seat } from './answer.ts'
import { activationCount, allowsUse, judgeLicense } from './find.ts'
import { lookupHashes } from './issue.ts'
import { readLicenseKey } from '#license-client/src/license-key.ts'
import { limitCall, type TooManyCalls } from './limit-calls.ts'

const seenAgainAfter = times.day

/**
 * Checks whether the license can be used and, if a fingerprint is given, whether it can be used on this
 * device.
 */
export async function validate(
  deps: Deps,
  request: ValidateRequest,
): Promise<ValidateAnswer | TooManyCalls> {
  const finding = await judge(deps, request)
  if ('retryAfterSeconds' in finding) return finding
  return { valid: allowsUse(finding.code), ...answer(deps, request, finding) }
}

async function judge(deps: Deps, request: ValidateRequest): Promise<Finding | TooManyCalls> {
  const license = await findOnDevice(deps, request)
  if (license === undefined) return unknownLicense()
  const seat = readSeat(license)
  const over = await limitCall(deps, license, seat && seat.fingerprint)
  if (over !== null) return over
  const code = judgeLicense(license, deps.clock.now())
  const finding = { code, license, seat, activationCount: license.activation_count }
  if (seat !== null) await noteSeen(deps, seat.id, license, request)
  const { fingerprint } = request
  if (fingerprint === undefined || seat !== null || !allowsUse(code)) return finding
  const isForgotten = await mayBeForgotten(deps, license.id, fingerprint)
  return { ...finding, code: 'not_activated', isForgotten }
}

function readSeat({ seat_id: id, seat_license: license_id, fingerprint }: OnDevice): Seat | null {
  if (id === null || license_id === null || fingerprint === null) return null
  return { id, license_id, fingerprint, released_at: null }
}

/**
 * Reports whether a restore may have lost the activation. A released device has a row; a lost one has none.
 */
async function mayBeForgotten(
  { db }: ShopContext,
  licenseId: string,
  fingerprint: string,
): Promise<boolean> {
  if ((await findLastRestore(db)) === null) return false
  const released = await db
    .selectFrom('activations')
    .select('id')
    .where('license_id', '=', licenseId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return released === undefined
}

type OnDevice = Awaited<ReturnType<typeof findOnDevice>> & object

async function findOnDevice(deps: Deps, request: ValidateRequest) {
  const key = readLicenseKey(request.license_key)
  if (key === null) return undefined
  const [lookup, ...earlier] = lookupHashes(deps, key)
  const fingerprint = request.fingerprint ?? null
  // PostgreSQL would plan a list of values again for each call.
  const rows =
    earlier.length === 0
      ? await deps.runPrepared(licenseByHash, { lookup: lookup!, fingerprint })
      : await deps.runPrepared(licenseByHashes, { lookups: [lookup!, ...earlier], fingerprint })
  return rows[0]
}

function licenseByHash(db: Db, values: { lookup: Buffer; fingerprint: string | null }) {
  return licenseOnDevice(db, values.fingerprint).where('key_lookup', '=', values.lookup)
}

/** Finds the license by several hashes, for when APP_SECRET has more than one secret. */
function licenseByHashes(db: Db, values: { lookups: Buffer[]; fingerprint: string | null }) {
  const any = sql<Buffer>`any(${values.lookups}::bytea[])`
  return licenseOnDevice(db, values.fingerprint).where('key_lookup', '=', any)
}

/**
 * Finds the license, its device count and this device in one statement, because this is the most frequent
 * call.
 */
function licenseOnDevice(db: Db, fingerprint: string | null) {
  return db
    .selectFrom('licenses')
    .leftJoin('activations as own', (join) =>
      join
        .onRef('own.license_id', '=', 'licenses.id')
        .on('own.fingerprint', '=', fingerprint)
        .on('own.released_at', 'is', null),
    )
    .select([
      'licenses.id',
      'licenses.license_type',
      'licenses.status',
      'licenses.updates_until',
      'licenses.max_activations',
      'own.id as seat_id',
      'own.license_id as seat_license',
      'own.fingerprint',
      'own.last_seen_at',
      'own.app_version',
      'own.signing_keys',
    ])
    .select((eb) => activationCount(eb))
}

interface Seen {
  last_seen_at: Date | null
  app_version: string | null
  signing_keys: string[] | null
}

/**
 * Notes a device's use once a day, and when its app changed. A write at every check would make this the
 * slowest call.
 */
async function noteSeen(
  deps: Deps,
  activationId: string,
  before: Seen,
  request: ValidateRequest,
): Promise<void> {
  const now = deps.clock.now()
  const signing_keys = deps.signer.recognize(request.signing_keys)
  const app_version = request.app_version ?? before.app_version
  const isSame =
    app_version === before.app_version && `${signing_keys}` === `${before.signing_keys}`
  const isFresh =
    before.last_seen_at !== null && before.last_seen_at > addMilliseconds(now, -seenAgainAfter)
  if (isSame && isFresh) return
  await deps.db
    .updateTable('activations')
    .set({ last_seen_at: now, app_version, signing_keys })
    .where('id', '=', activationId)
    .execute()
}
