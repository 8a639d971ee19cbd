import { randomUUID } from 'node:crypto'
import type { Trx } from '#db/schema.ts'
import type { FileMaker, FileRequestClaims, SeatRefusal } from '#contract/license-files.ts'
import { describeAccount } from '../accounts/account.ts'
import type { Deps } from '../deps.ts'
import { takeSeat } from '../licenses/activate.ts'
import { digestOfKey } from '../licenses/answer.ts'
import { judgeLicense, type License } from '../licenses/find.ts'
import { openKey } from '../licenses/issue.ts'
import type { FileEnd } from './ends.ts'
import { liveFiles, type LicenseFileRow } from '../licenses/held-files.ts'
import { findStanding } from './standing.ts'
import { tellOwner } from './tell.ts'

export type NotMade =
  | SeatRefusal
  | 'eula_needed'
  | 'request_used'
  | 'already_released'
  | 'unknown_signing_key'
export type NotRenewed = SeatRefusal | 'unknown_file' | 'not_longer' | 'unknown_signing_key'

interface Request {
  claims: FileRequestClaims
  by: FileMaker
  /** The file goes to the owner by email: whoever makes it is not to have it. */
  isEmailed?: boolean
}

/** Gives a machine a seat and its license file. The license is locked, so that nobody else takes the seat. */
export async function makeFile(
  deps: Deps,
  trx: Trx,
  license: License,
  { claims, by, isEmailed = false }: Request,
): Promise<LicenseFileRow | NotMade> {
  const owner = await describeAccount({ ...deps, db: trx }, license.account_id)
  if (!owner.accepted_eula) return 'eula_needed'
  if (!deps.signer.canSignFor(claims.signing_keys)) return 'unknown_signing_key'
  if (await isGone(trx, claims)) return 'already_released'
  const { end, refusal } = await findStanding(deps, trx, license, claims)
  if (refusal !== null) return refusal
  const wanted = { ...claims, requestId: claims.jti, by, end }
  const file = await writeFile(deps, trx, license, wanted)
  if (file === null) return 'request_used'
  const { activationId } = await takeSeat(deps, trx, license, claims)
  if (activationId === null) throw new Error('the seat was free a moment ago')
  return giveTo(deps, trx, license, { file, activationId, isEmailed })
}

/** Makes a file that ends later, for the same machine. The license is locked. */
export async function renewFile(
  deps: Deps,
  trx: Trx,
  license: License,
  { fileId, by }: { fileId: string; by: FileMaker },
): Promise<LicenseFileRow | NotRenewed> {
  const device = await liveFiles(deps, trx)
    .innerJoin('activations', 'activations.id', 'activation_id')
    .select(['activation_id', 'machine_key', 'fingerprint', 'signing_keys'])
    .where('license_files.id', '=', fileId)
    .where('license_files.license_id', '=', license.id)
    .executeTakeFirst()
  if (!device?.activation_id) return 'unknown_file'
  const { activation_id: activationId, signing_keys, ...machine } = device
  const known = signing_keys ?? undefined
  if (!deps.signer.canSignFor(known)) return 'unknown_signing_key'
  const { end, refusal } = await findStanding(deps, trx, license, machine)
  if (refusal !== null) return refusal
  if (await hasAsLong(deps, trx, activationId, end)) return 'not_longer'
  const made = { ...machine, signing_keys: known, requestId: null, by, end }
  const file = await writeFile(deps, trx, license, made)
  return giveTo(deps, trx, license, { file: file!, activationId, isEmailed: false })
}

/** A machine that gave its files back has another key, and can use nothing that names the one before. */
async function isGone(trx: Trx, { machine_key: key }: FileRequestClaims): Promise<boolean> {
  const gone = await trx
    .selectFrom('license_files')
    .select('id')
    .where('machine_key', '=', key)
    .where('released_by', '=', 'machine')
    .executeTakeFirst()
  return gone !== undefined
}

async function hasAsLong(
  deps: Deps,
  trx: Trx,
  activationId: string,
  { endsAt }: FileEnd,
): Promise<boolean> {
  const longer = await liveFiles(deps, trx)
    .select('id')
    .where('activation_id', '=', activationId)
    .where('ends_at', '>=', endsAt)
    .executeTakeFirst()
  return longer !== undefined
}

interface Wanted {
  fingerprint: string
  machine_key: string
  signing_keys?: string[] | undefined
  requestId: string | null
  by: FileMaker
  end: FileEnd
}

/** Null when a file was made from the request before. */
async function writeFile(
  deps: Deps,
  trx: Trx,
  license: License,
  wanted: Wanted,
): Promise<LicenseFileRow | null> {
  const id = randomUUID()
  const { endsAt, longerFrom } = wanted.end
  const written = await trx
    .insertInto('license_files')
    .values({
      id,
      license_id: license.id,
      activation_id: null,
      request_id: wanted.requestId,
      machine_key: wanted.machine_key,
      certificate: signFile(deps, license, { ...wanted, id }),
      made_at: deps.clock.now(),
      made_by: wanted.by,
      ends_at: endsAt,
      longer_from: longerFrom,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return written ?? null
}

function signFile(deps: Deps, license: License, wanted: Wanted & { id: string }): string {
  const key = openKey(deps, license)
  const now = deps.clock.now()
  return deps.signer.sign(
    {
      licenseId: license.id,
      keyDigest: key && digestOfKey(key),
      fingerprint: wanted.fingerprint,
      code: judgeLicense(license, now),
      nextChangeAt: null,
      devices: null,
      isForgotten: false,
      licenseType: license.license_type,
      updatesUntil: license.updates_until,
      nonce: null,
      file: {
        id: wanted.id,
        machineKey: wanted.machine_key,
        requestId: wanted.requestId,
        endsAt: wanted.end.endsAt,
      },
    },
    wanted.signing_keys,
    now,
  )
}

async function giveTo(
  deps: Deps,
  trx: Trx,
  license: License,
  {
    file,
    activationId,
    isEmailed,
  }: { file: LicenseFileRow; activationId: string; isEmailed: boolean },
): Promise<LicenseFileRow> {
  await trx
    .updateTable('license_files')
    .set({ activation_id: activationId })
    .where('id', '=', file.id)
    .execute()
  const given = { ...file, activation_id: activationId }
  await tellOwner(deps, trx, license, { file: given, isAttached: isEmailed })
  return given
}
