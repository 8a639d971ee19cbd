import type { z } from 'zod'
import type { FileRequestClaims, readMachineText, ReleaseClaims } from '#contract/license-files.ts'
import type { Books } from '../deps.ts'
import { activationCount, type License } from '../licenses/find.ts'
import { graceDays } from '../licenses/held-files.ts'
import type { MachineText } from './machine-text.ts'
import { findGivenBack } from './release.ts'
import { findStandings, type Standing } from './standing.ts'

type Read = z.input<typeof readMachineText>
type ReadLicense = Read['licenses'][number]

/** Tells an owner what a machine asks for or gives back, before anything is done. */
export async function describeMachineText(
  deps: Books,
  accountId: string,
  { kind, claims }: MachineText,
): Promise<Read | 'unknown_file' | 'already_released'> {
  const end = { fingerprint_end: claims.fingerprint.slice(-4) }
  if (kind === 'release') {
    const freed = await describeFreed(deps, accountId, claims)
    return typeof freed === 'string' ? freed : { kind, ...end, ...freed }
  }
  const { device_name = null, platform = null } = claims
  const licenses = await describeChoice(deps, accountId, claims)
  return { kind, ...end, device_name, platform, licenses }
}

/** Newest first, as the account lists them. */
async function describeChoice(
  deps: Books,
  accountId: string,
  claims: FileRequestClaims,
): Promise<ReadLicense[]> {
  const licenses = await deps.db
    .selectFrom('licenses')
    .selectAll()
    .select(activationCount)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  if (licenses.length === 0) return []
  const standings = await findStandings(deps, deps.db, licenses, claims)
  return licenses.map((license) => describeLicense(license, standings.get(license.id)!))
}

async function describeFreed(
  deps: Books,
  accountId: string,
  claims: ReleaseClaims,
): Promise<
  Pick<Read, 'device_name' | 'platform' | 'licenses'> | 'unknown_file' | 'already_released'
> {
  const files = await findGivenBack(deps.db, accountId, claims)
  if (typeof files === 'string') return files
  const licenses = await deps.db
    .selectFrom('licenses')
    .selectAll()
    .select(activationCount)
    .where(
      'id',
      'in',
      files.map(({ license_id: id }) => id),
    )
    .execute()
  const device = await deps.db
    .selectFrom('activations')
    .select(['device_name', 'platform'])
    .where('id', '=', files[0]!.activation_id)
    .executeTakeFirst()
  const described = licenses.map((license) => {
    const { ends_at: endsAt } = files.find(({ license_id: id }) => id === license.id)!
    const end = { endsAt, longerFrom: null }
    return describeLicense(license, { end, refusal: null, isSeated: true })
  })
  return {
    device_name: device?.device_name ?? null,
    platform: device?.platform ?? null,
    licenses: described,
  }
}

function describeLicense(
  license: License & { activation_count: number },
  { end, isSeated, refusal }: Standing,
): ReadLicense {
  return {
    license_id: license.id,
    key_last4: license.key_last4,
    license_type: license.license_type,
    activation_count: license.activation_count,
    max_activations: license.max_activations,
    ends_at: end.endsAt,
    longer_from: end.longerFrom,
    grace_days: graceDays,
    has_seat: isSeated,
    refusal,
  }
}
