import type { SeatRefusal } from '#contract/license-files.ts'
import type { Books } from '../deps.ts'
import { findSeatRefusal } from '../licenses/activate.ts'
import { countActivations, type License, type Querying } from '../licenses/find.ts'
import { liveFiles } from '../licenses/held-files.ts'

interface Machine {
  fingerprint: string
  machine_key: string
}

/** Why a license gives a machine no file. It holds while the license is locked. */
export async function findFileRefusal(
  deps: Books,
  db: Querying,
  license: License,
  machine: Machine,
): Promise<SeatRefusal | null> {
  const { license_type: type, status } = license
  if (type === 'trial') return type
  if (status !== 'active') return status
  if (await isAnothers(deps, db, license, machine)) return 'holds_file'
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
