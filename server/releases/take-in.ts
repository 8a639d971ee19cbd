import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleasedBuild } from '#contract/download.ts'
import { findBuilds, type BuildNames, type BuildsRefusal } from './builds.ts'
import { copyAndDigest } from './copy.ts'
import { isVersion } from './naming.ts'

export interface TakeInDeps {
  config: { releasesDir: string }
}

export interface TakenIn {
  ok: true
  builds: ReleasedBuild[]
  /** Files of the folder that are no builds. */
  unknown: string[]
  /** Where the copies are; removed in the end, with what was not moved. */
  incoming: string
}

export interface TakeInRefusal {
  ok: false
  reason: BuildsRefusal['reason'] | 'bad_version' | 'empty_file' | 'copy_failed'
  message: string
}

/** Copies a folder's builds beside the published ones and hashes them, for `use` to publish. */
export async function withTakenIn<Answer>(
  deps: TakeInDeps,
  { version, folder }: { version: string; folder: string },
  use: (taken: TakenIn | TakeInRefusal) => Promise<Answer>,
): Promise<Answer> {
  if (!isVersion(version))
    return use(
      refuse(
        'bad_version',
        `"${version}" is no version. Use three numbers, as in 1.2.0 or 1.2.0-alpha.1.`,
      ),
    )
  const found = await findBuilds(folder, version)
  if (!found.ok) return use(found)
  const incoming = join(deps.config.releasesDir, `.incoming-${randomUUID()}`)
  try {
    const taken = await takeIn(found.names, folder, incoming)
    return await use(taken.ok ? { ...taken, unknown: found.unknown, incoming } : taken)
  } finally {
    // What cannot be removed was never created, or is never served.
    await rm(incoming, { recursive: true, force: true }).catch(() => {})
  }
}

/** Refuses when the disk is full, and when a file or folder is empty or not accessible. */
async function takeIn(
  names: BuildNames,
  folder: string,
  incoming: string,
): Promise<Pick<TakenIn, 'ok' | 'builds'> | TakeInRefusal> {
  const builds: ReleasedBuild[] = []
  try {
    await mkdir(incoming, { recursive: true })
    for (const [identifier, file_name] of names) {
      const digests = await copyAndDigest(join(folder, file_name), join(incoming, file_name))
      if (digests.size === 0) return refuse('empty_file', `${file_name} is empty.`)
      builds.push({ identifier, file_name, ...digests })
    }
    return { ok: true, builds }
  } catch (error) {
    return refuse('copy_failed', `The builds could not be copied: ${(error as Error).message}`)
  }
}

/** Gives copies their place. Files there that no row names are from a publish that never committed. */
export async function moveIn(
  { config: { releasesDir } }: TakeInDeps,
  version: string,
  { incoming, builds }: Pick<TakenIn, 'incoming' | 'builds'>,
): Promise<void> {
  const target = join(releasesDir, version)
  await mkdir(target, { recursive: true })
  for (const { file_name } of builds)
    await rename(join(incoming, file_name), join(target, file_name))
}

function refuse(reason: TakeInRefusal['reason'], message: string): TakeInRefusal {
  return { ok: false, reason, message }
}
