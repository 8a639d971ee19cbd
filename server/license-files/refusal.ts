import type { SeatRefusal } from '#contract/license-files.ts'
import type { Books } from '../deps.ts'
import { findSeatRefusal } from '../licenses/activate.ts'
import { countActivations, type License, type Querying } from '../licenses/find.ts'
import { liveFiles } from '../licenses/held-files.ts'
import type { FileEnd } from './ends.ts'

interface Machine {
  fingerprint: string
  machine_key: string
}

/** Why a license gives a machine no file with this end. It holds while the license is locked. */
export async function findFileRefusal(
  deps: Books,
  db: Querying,
  license: License,
  machine: Machine,
  end: FileEnd,
): Promise<SeatRefusal | null> {
  const { license_type: type, status } = license
  if (type === 'trial') return type
  if (status !== 'active') return status
  if (await isAnothers(deps, db, license, machine)) return 'holds_file'
  if (await hasAllFiles(deps, db, machine, end)) return 'too_many_files'
  if (await hasSeat(db, license, machine)) return null
  const count = await countActivations(db, license.id)
  const { fingerprint } = machine
  return (await findSeatRefusal(deps, db, license, { fingerprint, count }))?.code ?? null
}

export async function hasSeat(
  db: Querying,
  { id }: License,
  { fingerprint }: Pick<Machine, 'fingerprint'>,
): Promise<boolean> {
  const seat = await db
    .selectFrom('activations')
    .select('id')
    .where('license_id', '=', id)
    .where('fingerprint', '=', fingerprint)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return seat !== undefined
}

const mostFiles = 3

/** Each could come on the list of what no longer works. One of them is kept for the longer file that is to come. */
async function hasAllFiles(
  deps: Books,
  db: Querying,
  { machine_key: key }: Machine,
  { longerFrom }: FileEnd,
): Promise<boolean> {
  const files = await liveFiles(deps, db).select('id').where('machine_key', '=', key).execute()
  return files.length >= (longerFrom === null ? mostFiles : mostFiles - 1)
}

/** Two machines with one fingerprint, such as clones, would otherwise share a seat. */
async function isAnothers(
  deps: Books,
  db: Querying,
  { id }: License,
  { fingerprint, machine_key: key }: Machine,
): Promise<boolean> {
  const file = await liveFiles(deps, db)
    .innerJoin('activations', 'activations.id', 'activation_id')
    .select('license_files.id')
    .where('license_files.license_id', '=', id)
    .where('fingerprint', '=', fingerprint)
    .where('machine_key', '!=', key)
    .executeTakeFirst()
  return file !== undefined
}
