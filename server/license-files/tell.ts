import type { Trx } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { License } from '../licenses/find.ts'
import type { LicenseFileRow } from '../licenses/held-files.ts'

/** Emails the owner of a license which machine got a file, so that nobody else makes one unnoticed. */
export async function tellOwner(
  deps: Deps,
  trx: Trx,
  license: License,
  { file, isAttached }: { file: LicenseFileRow; isAttached: boolean },
): Promise<void> {
  const about = await findOwnerAndDevice(trx, file)
  if (about === undefined) return
  const facts = {
    kind: 'license_file' as const,
    by: file.made_by,
    device: about.device_name,
    keyLast4: license.key_last4,
    endsAt: file.ends_at.toISOString(),
    longerFrom: file.longer_from?.toISOString() ?? null,
    ...(isAttached && { file: file.certificate }),
  }
  await queueEmail(deps, trx, about.email, facts, { licenseId: license.id })
}

function findOwnerAndDevice(trx: Trx, { license_id: id, activation_id }: LicenseFileRow) {
  return trx
    .selectFrom('licenses')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .innerJoin('activations', 'activations.license_id', 'licenses.id')
    .select(['email', 'device_name'])
    .where('licenses.id', '=', id)
    .where('activations.id', '=', activation_id)
    .executeTakeFirst()
}
