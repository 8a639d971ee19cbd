import type { z } from 'zod'
import type {
  FileRequestClaims,
  readMachineText,
  ReleaseClaims,
  SeatRefusal,
} from '#contract/license-files.ts'
import type { Books } from '../deps.ts'
import { countActivations, type License } from '../licenses/find.ts'
import { findFileEnd, type FileEnd } from './ends.ts'
import { graceDays } from '../licenses/held-files.ts'
import type { MachineText } from './machine-text.ts'
import { findFileRefusal, hasSeat } from './refusal.ts'
import { findGivenBack } from './release.ts'

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
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return Promise.all(
    licenses.map(async (license) => {
      const end = await findFileEnd(deps, deps.db, license)
      return describeLicense(deps, license, {
        ...end,
        refusal: await findFileRefusal(deps, deps.db, license, claims, end),
        isSeated: await hasSeat(deps.db, license, claims),
      })
    }),
  )
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
    const freed = { endsAt, longerFrom: null, refusal: null, isSeated: true }
    return describeLicense(deps, license, freed)
  })
  return {
    device_name: device?.device_name ?? null,
    platform: device?.platform ?? null,
    licenses: await Promise.all(described),
  }
}

async function describeLicense(
  deps: Books,
  license: License,
  about: FileEnd & { refusal: SeatRefusal | null; isSeated: boolean },
): Promise<ReadLicense> {
  return {
    license_id: license.id,
    key_last4: license.key_last4,
    license_type: license.license_type,
    activation_count: await countActivations(deps.db, license.id),
    max_activations: license.max_activations,
    ends_at: about.endsAt,
    longer_from: about.longerFrom,
    grace_days: graceDays,
    has_seat: about.isSeated,
    refusal: about.refusal,
  }
}
