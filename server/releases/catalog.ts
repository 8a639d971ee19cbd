import { fileIdentifiers, type FileIdentifier } from '#contract/build-names.ts'
import type { Channel } from '#contract/channels.ts'
import type { Db } from '#db/schema.ts'
import { findHighest } from './order.ts'

export interface CatalogFile {
  version: string
  channel: Channel
  published_at: Date
  rollout_percent: number
  identifier: FileIdentifier
  file_name: string
  size: number
  sha256: string
  sha512: string
  /** Set for a signature. */
  content: string | null
  is_pinned: boolean
}

/** Lists the files of all versions that were not withdrawn, or only those of one kind. */
export async function readCatalog(
  { db }: { db: Db },
  only?: FileIdentifier,
): Promise<CatalogFile[]> {
  let files = db
    .selectFrom('builds')
    .innerJoin('releases', 'releases.id', 'builds.release_id')
    .leftJoin('release_pins as pin', (join) =>
      join
        .onRef('pin.release_id', '=', 'builds.release_id')
        .onRef('pin.identifier', '=', 'builds.identifier'),
    )
    .select(['version', 'channel', 'published_at', 'rollout_percent', 'builds.identifier'])
    .select(['file_name', 'size', 'sha256', 'sha512', 'content', 'pinned_at'])
    .where('withdrawn_at', 'is', null)
  if (only !== undefined) files = files.where('builds.identifier', '=', only)
  const rows = await files.execute()
  return rows.flatMap(({ pinned_at, identifier, ...row }) => {
    const known = fileIdentifiers.find((each) => each === identifier)
    return known ? [{ ...row, identifier: known, is_pinned: pinned_at !== null }] : []
  })
}

/** Chooses what everybody is offered: the pinned version, or else the highest one. */
export function choose<File extends Pick<CatalogFile, 'version' | 'channel' | 'is_pinned'>>(
  files: File[],
): File | undefined {
  const stable = files.filter(({ channel }) => channel === 'stable')
  return stable.find(({ is_pinned }) => is_pinned) ?? findHighest(stable)
}
