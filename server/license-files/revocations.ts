import type { Selectable } from 'kysely'
import { machineTextTypes } from '#contract/license-files.ts'
import type { Database, Trx } from '#db/schema.ts'
import { sha256 } from '#db/sha256.ts'
import { readPart } from '#license-client/src/machine-text.ts'
import type { Books, Deps } from '../deps.ts'
import type { SignedForAll } from '../licenses/certificate.ts'
import { findLastRestore } from '#db/restores.ts'
import { graceAgo } from '../licenses/held-files.ts'

/**
 * Signs the list of what no longer works although a license file of it may be out. It holds hashes, and
 * only as long as such a file would work. A client takes no list with a lower number than it has.
 */
export async function listRevocations(deps: Deps): Promise<SignedForAll> {
  const { number, revoked } = await deps.db.transaction().execute(async (trx) => {
    const before = await lockList(deps, trx)
    const now = (await findRevoked(deps, trx)).map((id) => sha256(id, 'base64url')).toSorted()
    return renumber(deps, trx, before, now)
  })
  // Dated by its last change, so that an unchanged list has the same bytes on every instance.
  return deps.signer.signForAll(machineTextTypes.revocations, { number, revoked }, new Date(number))
}

type List = Pick<Selectable<Database['revocation_list']>, 'number' | 'revoked'>

/** Of two instances that read at once, the later one waits, and sees what the other saw. */
async function lockList({ clock }: Books, trx: Trx): Promise<List> {
  await trx
    .insertInto('revocation_list')
    .values({ number: clock.now().getTime(), revoked: [] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('revocation_list')
    .select(['number', 'revoked'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Ids of licenses that were revoked, of files that the vendor released, and of those with a lost renewal. */
async function findRevoked(deps: Books, trx: Trx): Promise<string[]> {
  const files = await trx
    .selectFrom('license_files')
    .innerJoin('licenses', 'licenses.id', 'license_id')
    .select(['license_files.id', 'license_id', 'status', 'released_by'])
    .select(['certificate', 'updates_until'])
    .where('ends_at', '>', graceAgo(deps))
    .where((each) =>
      each.or([
        each('released_by', '=', 'operator'),
        // Also after its machine gave them back: a copy of its store works on.
        each('status', '=', 'revoked'),
        each.exists(
          each
            .selectFrom('renewals')
            .innerJoin('orders', 'orders.id', 'order_id')
            .select('order_id')
            .whereRef('renewals.license_id', '=', 'license_files.license_id')
            .where('counts', '=', false)
            // Until a dispute is decided, its license is paused at most, and paused ones are not listed.
            .where('dispute', '<>', 'open'),
        ),
      ]),
    )
    .execute()
  const ids = files.flatMap((file) => [
    ...(file.status === 'revoked' ? [file.license_id] : []),
    ...(file.released_by === 'operator' || namesLostUpdates(file) ? [file.id] : []),
  ])
  return [...new Set(ids)]
}

interface Named {
  certificate: string
  updates_until: Date
}

/** Whether a file names updates that the license no longer has. */
function namesLostUpdates({ certificate, updates_until: until }: Named): boolean {
  const { updates_until: named } = { ...readPart(certificate.split('.')[1]!) }
  return typeof named === 'string' && Date.parse(named) > until.getTime()
}

/**
 * Numbers a list by the time of its last change, in milliseconds. A restore is one: readers may have a
 * later list than the backup knows.
 */
async function renumber(
  { clock }: Books,
  trx: Trx,
  before: List,
  revoked: string[],
): Promise<List> {
  const restoredAt = (await findLastRestore(trx))?.restored_at.getTime() ?? 0
  const isSame = `${before.revoked}` === `${revoked}`
  if (isSame && before.number >= restoredAt) return before
  const list = { number: Math.max(before.number + 1, clock.now().getTime()), revoked }
  await trx.updateTable('revocation_list').set(list).execute()
  return list
}
