import { sql } from 'kysely'
import type { Db, Trx } from '#db/schema.ts'
import type { Books, Deps } from '../deps.ts'
import { actOnEach } from '../faults.ts'
import { queueEmail } from '../mail/outbox.ts'
import { liveFiles } from '../licenses/held-files.ts'

/** Emails owners whose payment can no longer be refunded that a longer file can be had, once for each file. */
export async function remindOfLongerFiles(deps: Deps): Promise<void> {
  const files = await findLongerDue(deps, deps.db).select('license_files.id').execute()
  await actOnEach(deps.faults, 'a longer license file', files, ({ id }) =>
    deps.db.transaction().execute((trx) => remind(deps, trx, id)),
  )
}

async function remind(deps: Deps, trx: Trx, fileId: string): Promise<void> {
  const file = await findLongerDue(deps, trx)
    .innerJoin('accounts', 'accounts.id', 'licenses.account_id')
    .select(['accounts.email', 'device_name', 'key_last4', 'ends_at', 'licenses.id as license_id'])
    .where('license_files.id', '=', fileId)
    .executeTakeFirst()
  if (file === undefined) return
  const facts = {
    kind: 'longer_file' as const,
    device: file.device_name,
    keyLast4: file.key_last4,
    endsAt: file.ends_at.toISOString(),
  }
  const about = { licenseId: file.license_id, once: `longer_file:${fileId}` }
  await queueEmail(deps, trx, file.email, facts, about)
}

/** Those whose machine has no later one yet. */
function findLongerDue(deps: Books, db: Db) {
  return liveFiles(deps, db)
    .innerJoin('licenses', 'licenses.id', 'license_files.license_id')
    .innerJoin('activations', 'activations.id', 'license_files.activation_id')
    .where('licenses.status', '=', 'active')
    .where('longer_from', '<=', deps.clock.now())
    .where(
      sql<boolean>`not exists (
        select from license_files later
        where later.activation_id = license_files.activation_id
          and later.ends_at > license_files.ends_at
      )`,
    )
}
