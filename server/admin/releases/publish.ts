import { z } from 'zod'
import { nameToOwners } from '../act.ts'
import { findMain } from '#contract/build-names.ts'
import { findUsualChannel, type Channel } from '#contract/channels.ts'
import { channel } from '#contract/download.ts'
import type { Trx } from '#db/schema.ts'
import { readCatalog } from '../../releases/catalog.ts'
import { describeOffers, sayAll } from '../../releases/offers.ts'
import { moveIn, withTakenIn, type TakenFile, type TakenIn } from '../../releases/take-in.ts'
import { defineAction, type Operator, type Outcome } from '../act.ts'
import { sayFeeds } from '../../releases/updates/feeds.ts'
import { tellOwners } from '../../console/tell-owners.ts'
import type { ShopContext, Deps } from '../../settings/deps.ts'
import { rolloutPercent } from '../input.ts'
import { lockRelease, notes } from './versions.ts'

interface Publication {
  version: string
  folder: string
  /** The channel; by default, the one of the version's stage, if it has any. */
  channel?: Channel
  /** The notes in Markdown; if left out, existing notes stay. */
  notes?: string | undefined
  /**
   * The percentage. If left out, a new version goes to all apps, and an existing one keeps its percentage.
   */
  percent?: number | undefined
  reason?: string
}

/**
 * Publishes the builds of a folder, or adds them to an existing version. The files are copied first: if the
 * program is killed, the copies belong to no row and nobody can download them.
 */
export async function publishRelease(
  deps: Deps,
  by: Operator,
  { version, folder, ...said }: Publication,
): Promise<{ outcome: Outcome; unknown: string[] }> {
  return withTakenIn(deps, { version, folder, isTrial: by.isTrial }, async (taken) => {
    if (!taken.ok) return { outcome: { ok: false, problems: [taken.message] }, unknown: [] }
    const outcome = await recordBuilds(deps, by, { version, taken, ...said })
    return { outcome, unknown: taken.unknown }
  })
}

const recordBuilds = defineAction(
  'releases/publish',
  {
    version: z.string(),
    channel: channel.optional(),
    taken: z.custom<TakenIn>(),
    notes: notes.optional(),
    percent: rolloutPercent.optional(),
  },
  async (deps: Deps, trx, { version, taken, notes: text, percent, ...said }, by) => {
    const catalog = await readCatalog({ db: trx })
    const channel = said.channel ?? findUsualChannel(version, catalog)
    const terms = { version, notes: text ?? '', rollout_percent: percent ?? 100 }
    const inserted = channel && (await insertRelease(deps, trx, { ...terms, channel }))
    const found = inserted ?? (await lockRelease(trx, version))
    if ('refused' in found) return channel === null ? refuseStage(version) : found
    if (found.withdrawn_at) return { refused: `Version ${version} is withdrawn. Restore it first.` }
    if (found.channel !== (said.channel ?? found.channel))
      return {
        refused: `Version ${version} is published on ${found.channel}. Leave the channel out.`,
      }
    const known = await listBuilds(trx, found.id)
    const added = findAdded(version, known, taken.builds)
    if ('refused' in added) return added
    await insertBuilds(trx, found.id, added)
    if (!inserted) await noteChange(deps, trx, found.id, { notes: text, rollout_percent: percent })
    const saidBy = nameToOwners(by)
    await tellOwners(deps, trx, { what: 'release_published', version, by: saidBy })
    // Nothing is refused from here on. A dry run can roll back its rows, but could not undo moved files.
    if (!by.isTrial) await moveIn(deps, version, { incoming: taken.incoming, builds: added })
    const published = { version, channel: found.channel, identifiers: identify(added) }
    const after = {
      added: name(added),
      channel: found.channel,
      ...(percent !== undefined && { percent }),
      becomes: sayAll(describeOffers(await readCatalog({ db: trx }), published)),
      feeds: await sayFeeds(trx, { version, channel: found.channel }),
    }
    return { subject: version, before: { builds: name(known) }, after }
  },
  { guards: 'releases' },
)

function refuseStage(version: string): { refused: string } {
  return { refused: `channel: the stage of ${version} means none. Name stable, beta or alpha.` }
}

/** Inserts the version; null when it exists. If two calls run at once, the second waits for the first. */
async function insertRelease(
  { clock }: ShopContext,
  trx: Trx,
  release: { version: string; channel: Channel; notes: string; rollout_percent: number },
) {
  const row = await trx
    .insertInto('releases')
    .values({ ...release, published_at: clock.now() })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning(['id', 'withdrawn_at', 'channel'])
    .executeTakeFirst()
  return row ?? null
}

interface Known {
  identifier: string
  file_name: string
  sha256: string
}

function listBuilds(trx: Trx, id: string): Promise<Known[]> {
  return trx
    .selectFrom('builds')
    .select(['identifier', 'file_name', 'sha256'])
    .where('release_id', '=', id)
    .orderBy('identifier')
    .execute()
}

function findAdded(
  version: string,
  known: Known[],
  builds: TakenFile[],
): TakenFile[] | { refused: string } {
  const find = ({ identifier }: TakenFile) => known.find((each) => each.identifier === identifier)
  const changed = builds.find((build) => (find(build)?.sha256 ?? build.sha256) !== build.sha256)
  if (changed !== undefined)
    return {
      refused: `${changed.identifier} of ${version} is already published with different bytes. Give the new build a new version.`,
    }
  const added = builds.filter((build) => !find(build))
  const stray = findStray(added, [...known, ...added])
  if (stray !== undefined)
    return {
      refused: `${stray} belongs to no file of ${version}. Name it after the file it belongs to.`,
    }
  return added.length > 0
    ? added
    : { refused: `Version ${version} is already published with these builds.` }
}

async function insertBuilds(trx: Trx, release_id: string, files: TakenFile[]): Promise<void> {
  await trx
    .insertInto('builds')
    .values(files.map((file) => ({ release_id, ...file })))
    .execute()
}

/**
 * Finds a block map or a signature that belongs to no file: its name must be that of its file with an ending.
 */
function findStray(added: TakenFile[], all: Pick<Known, 'identifier' | 'file_name'>[]) {
  return added.find(({ identifier, file_name }) => {
    const main = findMain(identifier)
    const own = all.find((each) => each.identifier === main)?.file_name
    return main !== null && file_name.replace(/\.\w+$/, '') !== own
  })?.file_name
}

async function noteChange(
  { clock }: ShopContext,
  trx: Trx,
  id: string,
  said: { notes: string | undefined; rollout_percent: number | undefined },
): Promise<void> {
  const changes = { changed_at: clock.now(), ...said }
  await trx.updateTable('releases').set(changes).where('id', '=', id).execute()
}

function identify(files: TakenFile[]) {
  return files.map(({ identifier }) => identifier)
}

function name(builds: { identifier: string }[]): string {
  return builds.map(({ identifier }) => identifier).join(', ')
}
