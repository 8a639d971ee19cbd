import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identifyFile } from '#contract/build-names.ts'
import type { DownloadIdentifier } from '#contract/download.ts'
import type { StorePlace } from '#db/stores/place.ts'
import { publishRelease, type PublishDeps } from '#server/admin/releases/publish.ts'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'

export const mia = { name: 'operator:mia' }
export const reason = 'It is ready.'

/** The folder of a shop that keeps its builds on disk. */
export function findReleases({ config }: { config: { releases: StorePlace } }): string {
  if ('folder' in config.releases) return config.releases.folder
  throw new Error('the builds of this shop are in a bucket')
}

/** A folder with the builds of a version: all seven, or these. */
export async function makeBuilds(version: string, only?: DownloadIdentifier[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'protocraft-builds-'))
  await writePlaceholderBuilds(folder, version)
  for (const name of await readdir(folder))
    if (only && !only.some((each) => each === identifyFile(name))) await rm(join(folder, name))
  return folder
}

/** Publishes a version with all seven builds, or with these. */
export async function publish(
  deps: PublishDeps,
  version: string,
  { only, notes }: { only?: DownloadIdentifier[]; notes?: string } = {},
) {
  const folder = await makeBuilds(version, only)
  const publication = { version, folder, notes, reason }
  const { outcome } = await publishRelease(deps, mia, publication)
  await rm(folder, { recursive: true })
  return outcome
}
