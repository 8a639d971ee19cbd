import type { SeatRefusal } from '#contract/license-files.ts'
import type { Books } from '../deps.ts'
import { findSeatRefusals } from '../licenses/activate.ts'
import type { License, Querying } from '../licenses/find.ts'
import { liveFiles } from '../licenses/held-files.ts'
import { type FileEnd, findFileEnds } from './ends.ts'

interface Machine {
  fingerprint: string
  machine_key: string
}

/** How a machine stands with a license. */
export interface Standing {
  /** Of a file that is made now. */
  end: FileEnd
  isSeated: boolean
  /** Why the license gives the machine no file; null when it does. It holds while the license is locked. */
  refusal: SeatRefusal | null
}

export async function findStanding(
  deps: Books,
  db: Querying,
  license: License,
  machine: Machine,
): Promise<Standing> {
  return (await findStandings(deps, db, [license], machine)).get(license.id)!
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
  const files = await countFiles(deps, db, machine)
  const ends = await findFileEnds(deps, db, licenses)
  const unseated = licenses.filter(({ id }) => !seated.has(id))
  const full = await findSeatRefusals(deps, db, unseated, { fingerprint, counts })
  const refuse = ({ id, license_type: type, status }: License): SeatRefusal | null => {
    if (type === 'trial') return type
    if (status !== 'active') return status
    if (others.has(id)) return 'holds_file'
    // One of them is kept for the longer file that is to come.
    const most = ends.get(id)!.longerFrom === null ? mostFiles : mostFiles - 1
    return files >= most ? 'too_many_files' : (full.get(id)?.code ?? null)
  }
  return new Map(
    licenses.map((license) => [
      license.id,
      {
        end: ends.get(license.id)!,
        isSeated: seated.has(license.id),
        refusal: refuse(license),
      },
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

/** Each of a machine's files could come on the list of what no longer works. */
const mostFiles = 3

async function countFiles(
  deps: Books,
  db: Querying,
  { machine_key: key }: Machine,
): Promise<number> {
  const { count } = await liveFiles(deps, db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('machine_key', '=', key)
    .executeTakeFirstOrThrow()
  return count
}

const listIds = (licenses: License[]) => licenses.map(({ id }) => id)
