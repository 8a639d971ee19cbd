import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import type { ActivationRequestClaims, SeatRefusal } from '#contract/license-files.ts'
import { describeAccount } from '../../accounts/account.ts'
import type { Deps } from '../../settings/deps.ts'
import { takeSeat } from '../activate.ts'
import { digestOfKey } from '../answer.ts'
import { judgeLicense, type License } from '../find.ts'
import { isFileLive, liveFiles, type LicenseFileRow } from '../held-files.ts'
import { openKey } from '../issue.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { findFileEnd, type FileEnd } from './ends.ts'

export type NotMade =
  | SeatRefusal
  | 'eula_needed'
  | 'activation_request_used'
  | 'unknown_signing_key'

/**
 * Gives a machine a seat and emails its license file to the owner of the license, without showing it to
 * anybody. The same activation request gets the same file again. The license is locked, so that nobody else
 * takes the seat.
 */
export async function issueLicenseFile(
  deps: Deps,
  trx: Trx,
  license: License,
  claims: ActivationRequestClaims,
): Promise<LicenseFileRow | NotMade> {
  const owner = await describeAccount({ ...deps, db: trx }, license.account_id)
  if (!owner.accepted_eula) return 'eula_needed'
  if (!deps.signer.canSignFor(claims.signing_keys)) return 'unknown_signing_key'
  if (license.license_type === 'trial') return 'trial'
  if (license.status !== 'active') return license.status
  if (await isHeldByAnother(deps, trx, license, claims)) return 'holds_file'
  const file =
    (await findMade(deps, trx, license, claims)) ?? (await make(deps, trx, license, claims))
  if (typeof file === 'string') return file
  await emailFile(deps, trx, license, { file, to: owner.email, device: claims.device_name })
  return file
}

/** Reports whether another machine has this fingerprint. Without this check, clones would share a seat. */
async function isHeldByAnother(
  deps: Deps,
  trx: Trx,
  license: License,
  { fingerprint, machine_key: key }: ActivationRequestClaims,
): Promise<boolean> {
  const other = await liveFiles(deps, trx)
    .innerJoin('activations', 'activations.id', 'activation_id')
    .select('license_files.id')
    .where('license_files.license_id', '=', license.id)
    .where('fingerprint', '=', fingerprint)
    .where('machine_key', '!=', key)
    .executeTakeFirst()
  return other !== undefined
}

/** Finds the file made for this activation request; null when there is none. */
async function findMade(
  deps: Deps,
  trx: Trx,
  license: License,
  claims: ActivationRequestClaims,
): Promise<LicenseFileRow | 'activation_request_used' | null> {
  const file = await trx
    .selectFrom('license_files')
    .selectAll()
    .where('activation_request_id', '=', claims.jti)
    .executeTakeFirst()
  if (file === undefined) return null
  const isOfThis = file.license_id === license.id && file.machine_key === claims.machine_key
  return isOfThis && isFileLive(deps, file) ? file : 'activation_request_used'
}

async function make(
  deps: Deps,
  trx: Trx,
  license: License,
  claims: ActivationRequestClaims,
): Promise<LicenseFileRow | NotMade> {
  const { seat, code } = await takeSeat(deps, trx, license, claims)
  if (seat === null) return code as SeatRefusal
  const end = await findEnd(deps, trx, license, claims)
  const id = randomUUID()
  const file = await trx
    .insertInto('license_files')
    .values({
      id,
      license_id: license.id,
      activation_id: seat.id,
      activation_request_id: claims.jti,
      machine_key: claims.machine_key,
      certificate: signFile(deps, license, { id, claims, end }),
      made_at: deps.clock.now(),
      ends_at: end.endsAt,
      longer_from: end.longerFrom,
    })
    .onConflict((conflict) => conflict.column('activation_request_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // Another call used the activation request at the same moment.
  return file ?? 'activation_request_used'
}

/** Finds when the file expires. A machine that already has a file gets none that expires earlier. */
async function findEnd(
  deps: Deps,
  trx: Trx,
  license: License,
  { machine_key: key }: ActivationRequestClaims,
): Promise<FileEnd> {
  const end = await findFileEnd(deps, trx, license)
  const { latest } = await liveFiles(deps, trx)
    .select(({ fn }) => fn.max('ends_at').as('latest'))
    .where('license_id', '=', license.id)
    .where('machine_key', '=', key)
    .executeTakeFirstOrThrow()
  return latest !== null && latest > end.endsAt ? { ...end, endsAt: latest } : end
}

function signFile(
  deps: Deps,
  license: License,
  { id, claims, end }: { id: string; claims: ActivationRequestClaims; end: FileEnd },
): string {
  const key = openKey(deps, license)
  const now = deps.clock.now()
  return deps.signer.sign(
    {
      licenseId: license.id,
      keyDigest: key && digestOfKey(key),
      fingerprint: claims.fingerprint,
      code: judgeLicense(license, now),
      nextChangeAt: null,
      devices: null,
      isForgotten: false,
      licenseType: license.license_type,
      updatesUntil: license.updates_until,
      nonce: null,
      file: {
        id,
        machineKey: claims.machine_key,
        activationRequestId: claims.jti,
        endsAt: end.endsAt,
      },
    },
    claims.signing_keys,
    now,
  )
}

async function emailFile(
  deps: Deps,
  trx: Trx,
  license: License,
  { file, to, device }: { file: LicenseFileRow; to: string; device: string | undefined },
): Promise<void> {
  const facts = {
    kind: 'license_file' as const,
    device: device ?? null,
    keyLast4: license.key_last4,
    endsAt: file.ends_at.toISOString(),
    longerFrom: file.longer_from?.toISOString() ?? null,
    file: file.certificate,
  }
  await queueEmail(deps, trx, to, facts, { licenseId: license.id })
}
