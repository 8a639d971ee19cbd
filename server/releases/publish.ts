import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import { identifiers, type ReleaseAnswer } from '#contract/download.ts'
import type { Database } from '#db/schema.ts'
import type { Clock } from '../clock.ts'
import { findBuilds, type BuildNames, type BuildsRefusal } from './builds.ts'
import { copyAndDigest } from './copy.ts'
import { isVersion } from './naming.ts'

export interface PublishDeps {
  db: Kysely<Database>
  clock: Clock
  config: { releasesDir: string }
}

interface PublishRefusal {
  ok: false
  reason:
    | BuildsRefusal['reason']
    | 'bad_version'
    | 'already_published'
    | 'empty_file'
    | 'copy_failed'
  message: string
}

export type PublishOutcome = { ok: true; release: ReleaseAnswer } | PublishRefusal

/** Copies a folder's seven builds into the releases folder and records them, all or nothing. */
export async function publishRelease(
  deps: PublishDeps,
  options: { version: string; folder: string; notes?: string },
): Promise<PublishOutcome> {
  const { version, folder, notes = '' } = options
  if (!isVersion(version))
    return refuse(
      'bad_version',
      `"${version}" is no version. Use three numbers, as in 1.2.0 or 1.2.0-alpha.1.`,
    )
  if (await isPublished(deps, version)) return alreadyPublished(version)
  const found = await findBuilds(folder)
  if (!found.ok) return found

  const incoming = join(deps.config.releasesDir, `.incoming-${randomUUID()}`)
  try {
    const builds = await takeIn(found.names, folder, incoming)
    if (builds instanceof Error)
      return refuse('copy_failed', `The builds could not be copied: ${builds.message}`)
    const empty = builds.find((build) => build.size === 0)
    if (empty) return refuse('empty_file', `${empty.file_name} is empty.`)
    return await record(deps, { version, notes, builds }, incoming)
  } finally {
    // What cannot be removed was never created, or is never served.
    await rm(incoming, { recursive: true, force: true }).catch(() => {})
  }
}

async function isPublished(deps: PublishDeps, version: string): Promise<boolean> {
  const row = await deps.db
    .selectFrom('releases')
    .select('id')
    .where('version', '=', version)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers an Error when the disk is full or a file or folder is not accessible. */
async function takeIn(
  names: BuildNames,
  folder: string,
  incoming: string,
): Promise<ReleaseAnswer['builds'] | Error> {
  const builds: ReleaseAnswer['builds'] = []
  try {
    await mkdir(incoming, { recursive: true })
    for (const identifier of identifiers) {
      const file_name = names[identifier]
      const digests = await copyAndDigest(join(folder, file_name), join(incoming, file_name))
      builds.push({ identifier, file_name, ...digests })
    }
    return builds
  } catch (error) {
    return error as Error
  }
}

async function record(
  deps: PublishDeps,
  content: { version: string; notes: string; builds: ReleaseAnswer['builds'] },
  incoming: string,
): Promise<PublishOutcome> {
  const { version, notes, builds } = content
  const publishedAt = deps.clock.now()
  return await deps.db.transaction().execute(async (transaction) => {
    const id = await insertRelease(transaction, { version, notes, published_at: publishedAt })
    if (id === null) return alreadyPublished(version)
    const rows = builds.map((build) => ({ release_id: id, ...build }))
    await transaction.insertInto('builds').values(rows).execute()
    await moveIn(incoming, join(deps.config.releasesDir, version))
    return {
      ok: true,
      release: { version, published_at: publishedAt.toISOString(), notes, builds },
    }
  })
}

async function insertRelease(
  transaction: Transaction<Database>,
  values: { version: string; notes: string; published_at: Date },
): Promise<string | null> {
  const row = await transaction
    .insertInto('releases')
    .values(values)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

// Whoever inserted the version owns its folder; an existing one is from a publish that never committed.
async function moveIn(incoming: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await rename(incoming, target)
}

function alreadyPublished(version: string): PublishRefusal {
  return refuse('already_published', `Version ${version} is already published and stays as it is.`)
}

function refuse(reason: PublishRefusal['reason'], message: string): PublishRefusal {
  return { ok: false, reason, message }
}
