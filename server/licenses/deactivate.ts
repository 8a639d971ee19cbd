import type { DeactivateAnswer, DeactivateRequest } from '#contract/license.ts'
import { lockLicenses } from '#db/lock-order.ts'
import type { Trx } from '#db/schema.ts'
import type { Deps, ShopContext } from '../settings/deps.ts'
import { answerSigned } from './answer.ts'
import { findByKey, lockOwnLicense, type License } from './find.ts'
import { holdsNoFile } from './held-files.ts'
import { limitCallOfDevice, type TooManyCalls } from './limit-calls.ts'

/**
 * Gives back the device's seat. The answer is signed, so that nobody else can make an app delete its
 * certificate.
 */
export async function deactivate(
  deps: Deps,
  request: DeactivateRequest,
): Promise<DeactivateAnswer | TooManyCalls> {
  const over = await limitCallOfDevice(deps, request)
  if (over !== null) return over
  const license = await findByKey(deps, deps.db, request.license_key)
  const code = license === null ? 'not_found' : await releaseSeat(deps, license, request)
  const deactivated = code === 'deactivated'
  return { deactivated, ...answerSigned(deps, request, { code, license }) }
}

/** Frees a seat for its owner on the account page; null when the license is not theirs. */
export async function releaseOwnDevice(
  deps: ShopContext,
  { activationId, ...own }: { accountId: string; licenseId: string; activationId: string },
): Promise<Released | null> {
  return deps.db.transaction().execute(async (trx) => {
    const license = await lockOwnLicense(trx, own)
    return license && release(deps, trx, license, { id: activationId })
  })
}

async function releaseSeat(
  deps: Deps,
  { id }: License,
  { fingerprint }: DeactivateRequest,
): Promise<'deactivated' | 'not_activated' | 'holds_file'> {
  const released = await deps.db.transaction().execute(async (trx) => {
    const license = await lockLicenses(trx).where('id', '=', id).executeTakeFirstOrThrow()
    return release(deps, trx, license, { fingerprint })
  })
  if (released === null) return 'not_activated'
  return released === 'released' ? 'deactivated' : released
}

type Released = 'released' | 'holds_file'

/**
 * Releases a device. The license must be locked, so that no license file can be made for the device
 * meanwhile.
 */
async function release(
  deps: ShopContext,
  trx: Trx,
  license: Pick<License, 'id'>,
  device: { id: string } | { fingerprint: string },
): Promise<Released | null> {
  const found = await trx
    .selectFrom('activations')
    .select(['id', holdsNoFile(deps).as('is_free')])
    .where('license_id', '=', license.id)
    .where((each) => each.and(device))
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  if (!found.is_free) return 'holds_file'
  await trx
    .updateTable('activations')
    .set({ released_at: deps.clock.now() })
    .where('id', '=', found.id)
    .execute()
  return 'released'
}
