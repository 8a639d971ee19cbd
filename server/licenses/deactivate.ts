import type { DeactivateAnswer, DeactivateRequest } from '#contract/license.ts'
import type { Deps, Books } from '../deps.ts'
import { answerSigned } from './answer.ts'
import { findByKey, type License } from './find.ts'
import { findKept, findReplacedKey } from './replaced.ts'
import { spendOnDevice, type TooManyCalls } from './spend-on-call.ts'

/** Gives back the device's seat. Signed, so that nobody else can make an app forget its certificate. */
export async function deactivate(
  deps: Deps,
  request: DeactivateRequest,
): Promise<DeactivateAnswer | TooManyCalls> {
  const overspent = await spendOnDevice(deps, request)
  if (overspent !== null) return overspent
  const license =
    (await findByKey(deps, deps.db, request.license_key)) ?? (await findByOldKey(deps, request))
  const code = license === null ? 'not_found' : await releaseSeat(deps, license, request)
  const deactivated = code === 'deactivated'
  return { deactivated, ...answerSigned(deps, request, { code, license }) }
}

/** The license of a device that stayed when its key was replaced, as long as the old key works. */
async function findByOldKey(
  deps: Deps,
  { license_key: key, fingerprint }: DeactivateRequest,
): Promise<License | null> {
  const replaced = await findReplacedKey(deps, deps.db, key)
  const kept = replaced && (await findKept(deps, deps.db, replaced, fingerprint))
  return kept?.license ?? null
}

/** Frees a seat for its owner on the account page; null when it is not theirs. */
export async function releaseOwnDevice(
  deps: Books,
  owner: { accountId: string; licenseId: string; activationId: string },
): Promise<'released' | null> {
  const released = await deps.db
    .updateTable('activations')
    .from('licenses')
    .set({ released_at: deps.clock.now() })
    .whereRef('licenses.id', '=', 'activations.license_id')
    .where('licenses.account_id', '=', owner.accountId)
    .where('licenses.id', '=', owner.licenseId)
    .where('activations.id', '=', owner.activationId)
    .where('activations.released_at', 'is', null)
    .executeTakeFirst()
  return released.numUpdatedRows > 0n ? 'released' : null
}

async function releaseSeat(
  deps: Deps,
  license: License,
  { fingerprint }: DeactivateRequest,
): Promise<'deactivated' | 'not_activated'> {
  const released = await deps.db
    .updateTable('activations')
    .set({ released_at: deps.clock.now() })
    .where('license_id', '=', license.id)
    .where('fingerprint', '=', fingerprint)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return released.numUpdatedRows > 0n ? 'deactivated' : 'not_activated'
}
