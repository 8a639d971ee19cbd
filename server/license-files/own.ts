import type { FileRequestClaims } from '#contract/license-files.ts'
import type { Trx } from '#db/schema.ts'
import type { Books, Deps } from '../deps.ts'
import { lockOwnLicense, type License } from '../licenses/find.ts'
import { writeAudit } from '../orders/audit.ts'
import { liveFiles, type LicenseFileRow } from '../licenses/held-files.ts'
import { makeFile, renewFile, type NotMade, type NotRenewed } from './make.ts'

interface Owned {
  accountId: string
  licenseId: string
}

/** Makes a license file for the owner of a license. */
export function makeOwnFile(
  deps: Deps,
  own: Owned,
  claims: FileRequestClaims,
): Promise<LicenseFileRow | NotMade | 'unknown_license'> {
  return withOwn(deps, own, (trx, license) => makeFile(deps, trx, license, { claims, by: 'owner' }))
}

/** Finds a file that a machine of this account can use. */
export async function findOwnFile(
  deps: Books,
  accountId: string,
  fileId: string,
): Promise<LicenseFileRow | null> {
  const file = await liveFiles(deps, deps.db)
    .innerJoin('licenses', 'licenses.id', 'license_id')
    .selectAll('license_files')
    .where('account_id', '=', accountId)
    .where('license_files.id', '=', fileId)
    .executeTakeFirst()
  return file ?? null
}

export async function renewOwnFile(
  deps: Deps,
  accountId: string,
  fileId: string,
): Promise<LicenseFileRow | NotRenewed> {
  const file = await findOwnFile(deps, accountId, fileId)
  if (file === null) return 'unknown_file'
  const own = { accountId, licenseId: file.license_id }
  const renewed = await withOwn(deps, own, (trx, license) =>
    renewFile(deps, trx, license, { fileId, by: 'owner' }),
  )
  return renewed === 'unknown_license' ? 'unknown_file' : renewed
}

/** Locks the license, and notes in its story that a file was made. */
function withOwn<Refused extends string>(
  deps: Deps,
  own: Owned,
  make: (trx: Trx, license: License) => Promise<LicenseFileRow | Refused>,
): Promise<LicenseFileRow | Refused | 'unknown_license'> {
  return deps.db.transaction().execute(async (trx) => {
    const license = await lockOwnLicense(trx, own)
    if (license === null) return 'unknown_license'
    const made = await make(trx, license)
    if (typeof made === 'string') return made
    const detail = { file: made.id, activation: made.activation_id, endsAt: made.ends_at }
    await writeAudit(deps, trx, 'license file made', license.id, detail, 'customer')
    return made
  })
}
