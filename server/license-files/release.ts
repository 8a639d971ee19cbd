import type { ReleaseClaims } from '#contract/license-files.ts'
import type { Trx } from '#db/schema.ts'
import type { Books } from '../deps.ts'
import type { Querying } from '../licenses/find.ts'
import { writeAudit } from '../orders/audit.ts'
import type { LicenseFileRow } from '../licenses/held-files.ts'

export type NotReleased = 'unknown_file' | 'already_released'

/** The files of an account that a machine gives back: all that name its key, which it no longer has. */
export async function findGivenBack(
  db: Querying,
  accountId: string,
  { machine_key: key }: ReleaseClaims,
): Promise<LicenseFileRow[] | NotReleased> {
  const files = await db
    .selectFrom('license_files')
    .innerJoin('licenses', 'licenses.id', 'license_id')
    .selectAll('license_files')
    .where('account_id', '=', accountId)
    .where('machine_key', '=', key)
    .orderBy('ends_at', 'desc')
    .execute()
  if (files.length === 0) return 'unknown_file'
  const live = files.filter(({ released_at: at }) => at === null)
  return live.length === 0 ? 'already_released' : live
}

/** Frees the seats of a machine that gave its license files back; null once they are free. */
export async function releaseOwnFile(
  deps: Books,
  accountId: string,
  claims: ReleaseClaims,
): Promise<null | NotReleased> {
  return deps.db.transaction().execute(async (trx) => {
    await lockLicenses(trx, accountId, claims)
    const files = await findGivenBack(trx, accountId, claims)
    if (typeof files === 'string') return files
    const now = deps.clock.now()
    await trx
      .updateTable('license_files')
      .set({ released_at: now, released_by: 'machine' })
      .where(
        'id',
        'in',
        files.map(({ id }) => id),
      )
      .execute()
    await trx
      .updateTable('activations')
      .set({ released_at: now })
      .where(
        'id',
        'in',
        files.flatMap(({ activation_id: id }) => id ?? []),
      )
      .where('released_at', 'is', null)
      .execute()
    for (const { id, license_id: license, activation_id: activation } of files)
      await writeAudit(
        deps,
        trx,
        'license file released',
        license,
        { file: id, activation },
        'customer',
      )
    return null
  })
}

/** No file is made for the machine meanwhile. */
async function lockLicenses(
  trx: Trx,
  accountId: string,
  { machine_key: key }: ReleaseClaims,
): Promise<void> {
  await trx
    .selectFrom('licenses')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', (each) =>
      each.selectFrom('license_files').select('license_id').where('machine_key', '=', key),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The vendor frees a seat whose machine can go on; returns until when at most, without its grace. */
export async function releaseByOperator(
  { clock }: Books,
  trx: Trx,
  activationId: string,
): Promise<Date | null> {
  const files = await trx
    .updateTable('license_files')
    .set({ released_at: clock.now(), released_by: 'operator' })
    .where('activation_id', '=', activationId)
    .where('released_at', 'is', null)
    .returning('ends_at')
    .execute()
  const ends = files.map(({ ends_at: end }) => end.getTime())
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}
