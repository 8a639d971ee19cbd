import type { SeatRefusal } from '#contract/license-files.ts'
import type { Books } from '../deps.ts'
import { findSeatRefusals } from '../licenses/activate.ts'
import type { License, Querying } from '../licenses/find.ts'
import { liveFiles } from '../licenses/held-files.ts'

interface Machine {
  fingerprint: string
  machine_key: string
}

/** How a machine stands with a license. */
export interface Standing {
  isSeated: boolean
  /** Why the license gives the machine no file; null when it does. It holds while the license is locked. */
  refusal: SeatRefusal | null
}

/** Of each license, by its id. */
export async function findStandings(
  deps: Books,
  db: Querying,
  licenses: License[],
  machine: Machine,
): Promise<Map<string, Standing>> {
  const { fingerprint } = machine
  const { counts, seated } = await findSeats(db, licenses, fingerprint)
  const others = await findAnothers(deps, db, licenses, machine)
  const unseated = licenses.filter(({ id }) => !seated.has(id))
  const full = await findSeatRefusals(deps, db, unseated, { fingerprint, counts })
  const refuse = ({ id, license_type: type, status }: License): SeatRefusal | null => {
    if (type === 'trial') return type
    if (status !== 'active') return status
    return others.has(id) ? 'holds_file' : (full.get(id)?.code ?? null)
  }
  return new Map(
    licenses.map((license) => [
      license.id,
      { isSeated: seated.has(license.id), refusal: refuse(license) },
    ]),
  )
}

/** How many seats are taken, and which licenses have one for this machine. */
async function findSeats(db: Querying, licenses: License[], fingerprint: string) {
  const rows = await db
    .selectFrom('activations')
    .select(({ fn }) => ['license_id', fn.countAll<number>().as('count')])
    .select((each) =>
      each.fn.agg<boolean>('bool_or', [each('fingerprint', '=', fingerprint)]).as('isSeated'),
    )
    .where('license_id', 'in', listIds(licenses))
    .where('released_at', 'is', null)
    .groupBy('license_id')
    .execute()
  const seated = rows.filter(({ isSeated }) => isSeated)
  return {
    counts: new Map(rows.map(({ license_id: id, count }) => [id, count])),
    seated: new Set(seated.map(({ license_id: id }) => id)),
  }
}

/** Two machines with one fingerprint, such as clones, would otherwise share a seat. */
async function findAnothers(
  deps: Books,
  db: Querying,
  licenses: License[],
  { fingerprint, machine_key: key }: Machine,
): Promise<Set<string>> {
  const files = await liveFiles(deps, db)
    .innerJoin('activations', 'activations.id', 'activation_id')
    .select('license_files.license_id')
    .where('license_files.license_id', 'in', listIds(licenses))
    .where('fingerprint', '=', fingerprint)
    .where('machine_key', '!=', key)
    .execute()
  return new Set(files.map(({ license_id: id }) => id))
}

const listIds = (licenses: License[]) => licenses.map(({ id }) => id)
