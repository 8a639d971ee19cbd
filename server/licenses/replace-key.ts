import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import { keyReplacement, times, type KeyReplacer } from '#contract/limits.ts'
import { addMilliseconds } from '../clock.ts'
import type { Deps, Books } from '../deps.ts'
import { holdsNoFile } from './held-files.ts'
import type { Replacement } from '../mail/emails/new-key.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import { seal } from '../secrets/secrets.ts'
import type { License } from './find.ts'
import { hashKey, openKey } from './issue.ts'
import { makeLicenseKey } from './key.ts'
import { sendNewKey } from './send-new-key.ts'

/** Why a key stays: of the license, of its owner, or because a device that is to stay is not on it. */
export type Obstacle = 'trial' | 'suspended' | 'revoked' | 'erased' | 'unknown_device'

export interface ReplacedNow extends Replacement {
  last4: string
}

interface Wanted {
  /** Ids of activations, or fingerprints. */
  keep: readonly string[]
  by: KeyReplacer
}

/**
 * Gives a license whose key leaked a new one. Whatever device is not named as kept is removed, also one
 * that joined a moment ago. The license is locked, so that no device joins meanwhile.
 */
export async function replaceKey(
  deps: Deps,
  trx: Trx,
  license: License,
  { keep, by }: Wanted,
): Promise<ReplacedNow | Obstacle> {
  if (license.license_type === 'trial') return 'trial'
  if (license.status !== 'active') return license.status
  const owner = await findOwner(trx, license)
  if (owner === null) return 'erased'
  const devices = await listDevices(deps, trx, license)
  const kept = devices.filter(
    ({ id, fingerprint, is_free: isFree }) =>
      keep.includes(id) || keep.includes(fingerprint) || !isFree,
  )
  const known = kept.flatMap(({ id, fingerprint }) => [id, fingerprint])
  if (!keep.every((each) => known.includes(each))) return 'unknown_device'
  const replacement = describe(deps, {
    kept: kept.length,
    removed: devices.length - kept.length,
    by,
  })
  const keptIds = kept.map(({ id }) => id)
  await keepOldKey(deps, trx, license, { ...replacement, keptIds })
  const renewed = await writeNewKey(deps, trx, license)
  await removeOthers(deps, trx, license, { ...replacement, keptIds })
  await dropOldEmails(deps, trx, license)
  await sendNewKey(deps, trx, renewed, { to: owner, replacement })
  await announceReplacement(deps, trx, license, replacement)
  return { ...replacement, last4: renewed.key_last4 }
}

async function findOwner(trx: Trx, { account_id }: License): Promise<string | null> {
  const { email } = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  return email
}

/** One with a license file stays: it works without us, and whoever has the key alone cannot get one. */
function listDevices(deps: Books, trx: Trx, { id }: License) {
  return trx
    .selectFrom('activations')
    .select(['id', 'fingerprint', holdsNoFile(deps).as('is_free')])
    .where('license_id', '=', id)
    .where('released_at', 'is', null)
    .execute()
}

function describe(
  { clock }: Books,
  counted: Pick<Replacement, 'by' | 'kept' | 'removed'>,
): Replacement {
  const { worksDays, barredDays, offlineDays } = keyReplacement
  const inDays = (days: number) => addMilliseconds(clock.now(), days * times.day).toISOString()
  return {
    ...counted,
    worksUntil: inDays(worksDays),
    barredUntil: inDays(barredDays),
    offlineUntil: inDays(offlineDays),
  }
}

type Decided = Replacement & { keptIds: string[] }

/** A key whose stored copy is damaged is still known by its hash. */
async function keepOldKey(
  deps: Deps,
  trx: Trx,
  license: License,
  { by, worksUntil, keptIds }: Decided,
): Promise<void> {
  const id = randomUUID()
  const key = openKey(deps, license)
  await trx
    .insertInto('replaced_keys')
    .values({
      id,
      license_id: license.id,
      key_lookup: license.key_lookup,
      key_sealed: key === null ? null : seal(deps.secrets.seal, id, key),
      key_last4: license.key_last4,
      replaced_at: deps.clock.now(),
      replaced_by: by,
      works_until: new Date(worksUntil),
      kept_activations: keptIds,
    })
    .execute()
}

function writeNewKey({ secrets }: Books, trx: Trx, { id }: License): Promise<License> {
  const key = makeLicenseKey()
  return trx
    .updateTable('licenses')
    .set({
      key_lookup: hashKey(secrets.keyLookup, key),
      key_sealed: seal(secrets.seal, id, key),
      key_last4: key.slice(-4),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function removeOthers(
  { clock }: Books,
  trx: Trx,
  { id }: License,
  { barredUntil, keptIds }: Decided,
): Promise<void> {
  await trx
    .updateTable('activations')
    .set({ released_at: clock.now(), barred_until: new Date(barredUntil) })
    .where('license_id', '=', id)
    .where('released_at', 'is', null)
    .$if(keptIds.length > 0, (query) => query.where('id', 'not in', keptIds))
    .execute()
}

/** One that waits would bring the old key after the new one. */
async function dropOldEmails({ clock }: Books, trx: Trx, { id }: License): Promise<void> {
  await trx
    .updateTable('emails')
    .set({ dropped_at: clock.now(), payload_sealed: null })
    .where('license_id', '=', id)
    .where('kind', '=', 'license')
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()
}

function announceReplacement(
  deps: Deps,
  trx: Trx,
  { id: license, order_id: order }: License,
  { by, kept: devices_kept, removed: devices_removed }: Replacement,
): Promise<void> {
  const data = { license, order, by, devices_kept, devices_removed }
  return announce(deps, trx, { type: 'license.key_replaced', data })
}
