import type { LicenseType, LicenseStatus } from '#contract/product.ts'
import type { Db } from '#db/schema.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { openKey } from '../../licenses/issue.ts'
import { isTokenOf, readUpdateToken } from '../../licenses/update-token.ts'
import type { Coverage } from './choose-update.ts'

/**
 * Finds in one query what the license with this update token covers. An unknown token sets no limit: the
 * answer is null.
 */
export async function findCoverage(deps: Deps, token: string): Promise<Coverage> {
  const read = readUpdateToken(token)
  if (read === null) return null
  const [license] = await deps.runPrepared(licenseById, { id: read.licenseId })
  const key = license ? openKey(deps, license) : null
  return license !== undefined && key !== null && isTokenOf(key, read)
    ? judgeCoverage(license)
    : null
}

/**
 * Finds what the licenses of an account cover: the one that covers most counts. Null without one but a
 * trial.
 */
export async function findAccountCoverage(
  { db }: ShopContext,
  accountId: string,
): Promise<Coverage> {
  const licenses = await db
    .selectFrom('licenses')
    .select(['license_type', 'status', 'updates_until'])
    .where('account_id', '=', accountId)
    .where('license_type', '<>', 'trial')
    .execute()
  if (licenses.length === 0) return null
  const ends = licenses.map(judgeCoverage).flatMap((each) => (each instanceof Date ? each : []))
  return ends.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? 'ended'
}

/** Judges a license. A trial limits nobody: without it they would be offered the same. */
function judgeCoverage(license: {
  license_type: LicenseType
  status: LicenseStatus
  updates_until: Date
}): Coverage {
  if (license.license_type === 'trial') return null
  return license.status === 'active' ? license.updates_until : 'ended'
}

function licenseById(db: Db, values: { id: string }) {
  return db
    .selectFrom('licenses')
    .select(['id', 'license_type', 'status', 'updates_until', 'key_sealed'])
    .where('licenses.id', '=', values.id)
}
