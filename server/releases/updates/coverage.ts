import type { LicenseType, LicenseStatus } from '#contract/product.ts'
import type { Db } from '#db/schema.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { openKey } from '../../licenses/issue.ts'
import { isTokenOf, readUpdateToken } from '../../licenses/update-token.ts'
import type { Coverage } from './choose-update.ts'

/**
 * Finds what the license with this update token covers, in one query. An unknown token sets no limit, so the
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
 * Finds what an account's licenses cover; the one that covers most counts. Null if there is none, or only a
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

/**
 * Determines a license's coverage. A trial sets no limit, because without it people would be offered the
 * same.
 */
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
