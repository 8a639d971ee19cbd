import { nameToOwners } from '../act.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { ReleasedBuild } from '#contract/download.ts'
import type { Database } from '#db/schema.ts'
import { moveIn, withTakenIn, type TakenIn, type TakeInDeps } from '../../releases/take-in.ts'
import { defineAction, type Operator, type Outcome } from '../act.ts'
import { tellOwners } from '../../console/tell-owners.ts'
import { lockRelease, notes, type ReleaseDeps } from './versions.ts'

export type PublishDeps = ReleaseDeps & TakeInDeps

interface Publication {
  version: string
  folder: string
  /** Markdown; without it, notes that are there stay. */
  notes?: string | undefined
  reason?: string
}

/**
 * Publishes the builds of a folder, or adds them to their version. They are copied first: a kill leaves
 * copies that no row names and nobody can download.
 */
export async function publishRelease(
  deps: PublishDeps,
  by: Operator,
  { version, folder, ...said }: Publication,
): Promise<{ outcome: Outcome; unknown: string[] }> {
  return withTakenIn(deps, { version, folder, isTrial: by.isTrial }, async (taken) => {
    if (!taken.ok) return { outcome: { ok: false, problems: [taken.message] }, unknown: [] }
    const outcome = await recordBuilds(deps, by, { version, taken, isTrial: by.isTrial, ...said })
    return { outcome, unknown: taken.unknown }
  })
}

const recordBuilds = defineAction(
  'releases/publish',
  {
    version: z.string(),
    taken: z.custom<TakenIn>(),
    notes: notes.optional(),
    isTrial: z.boolean().default(false),
  },
  async (deps: PublishDeps, trx, { version, taken, notes: text, isTrial }, by) => {
    const inserted = await insertRelease(deps, trx, version, text ?? '')
    const found = inserted ?? (await lockRelease(trx, version))
    if ('refused' in found) return found
    if (found.withdrawn_at) return { refused: `Version ${version} is withdrawn. Restore it first.` }
    const known = await listBuilds(trx, found.id)
    const added = findAdded(version, known, taken.builds)
    if ('refused' in added) return added
    const rows = added.map((build) => ({ release_id: found.id, ...build }))
    await trx.insertInto('builds').values(rows).execute()
    if (!inserted) await noteChange(deps, trx, found.id, text)
    await tellOwners(deps, trx, {
      what: 'release_published',
      version,
      by: nameToOwners(by),
    })
    // Nothing is refused from here on. A dry run can undo its rows, but could not undo moved files.
    if (!isTrial) await moveIn(deps, version, { incoming: taken.incoming, builds: added })
    return { subject: version, before: { builds: name(known) }, after: { added: name(added) } }
  },
)

/** Null when the version is there; of two at once, the second waits for the first. */
async function insertRelease(
  { clock }: PublishDeps,
  trx: Transaction<Database>,
  version: string,
  text: string,
) {
  const row = await trx
    .insertInto('releases')
    .values({ version, notes: text, published_at: clock.now() })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning(['id', 'withdrawn_at'])
    .executeTakeFirst()
  return row ?? null
}

type Known = Pick<ReleasedBuild, 'sha256'> & { identifier: string }

function listBuilds(trx: Transaction<Database>, id: string): Promise<Known[]> {
  return trx
    .selectFrom('builds')
    .select(['identifier', 'sha256'])
    .where('release_id', '=', id)
    .orderBy('identifier')
    .execute()
}

function findAdded(
  version: string,
  known: Known[],
  builds: ReleasedBuild[],
): ReleasedBuild[] | { refused: string } {
  const find = ({ identifier }: ReleasedBuild) =>
    known.find((each) => each.identifier === identifier)
  const changed = builds.find((build) => (find(build)?.sha256 ?? build.sha256) !== build.sha256)
  if (changed !== undefined)
    return {
      refused: `${changed.identifier} of ${version} is published with other bytes. Give the new build a new version.`,
    }
  const added = builds.filter((build) => !find(build))
  return added.length > 0
    ? added
    : { refused: `Version ${version} is published with these builds.` }
}

async function noteChange(
  { clock }: PublishDeps,
  trx: Transaction<Database>,
  id: string,
  text: string | undefined,
): Promise<void> {
  const changes = { changed_at: clock.now(), ...(text !== undefined && { notes: text }) }
  await trx.updateTable('releases').set(changes).where('id', '=', id).execute()
}

function name(builds: { identifier: string }[]): string {
  return builds.map(({ identifier }) => identifier).join(', ')
}
