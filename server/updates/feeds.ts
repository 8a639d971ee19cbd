import type { Channel } from '#contract/channels.ts'
import type { FileIdentifier } from '#contract/build-names.ts'
import type { Db } from '#db/schema.ts'
import { readCatalog, type CatalogFile } from '../releases/catalog.ts'
import { isPackage, packageIdentifiers } from '../releases/packages/read.ts'
import { electronFeeds } from './electron.ts'
import { chooseUpdate, type Parts } from './choose-update.ts'
import { suites } from './repository/view.ts'
import { machines } from './tauri.ts'

interface Published {
  version: string
  channel: Channel
}

/** Names the feeds of its channel that offer this version, in the words of those who ask them. */
export async function sayFeeds(db: Db, own: Published): Promise<string> {
  const catalog = await readCatalog({ db })
  return nameFeeds(catalog, await listPackages(db, catalog), own)
}

/** The same of a version that is not published, if each of its packages can be in a repository. */
export async function foreseeFeeds(
  db: Db,
  own: Published,
  identifiers: FileIdentifier[],
): Promise<string> {
  const catalog = await readCatalog({ db })
  const planned = identifiers.map((identifier) => planFile(own, identifier))
  const packages = planned.filter(({ identifier }) => isPackage(identifier))
  const listed = await listPackages(db, catalog)
  return nameFeeds([...catalog, ...planned], [...listed, ...packages], own)
}

/** Offers are decided by version, channel and kind alone. */
function planFile(own: Published, identifier: FileIdentifier): CatalogFile {
  const content = { file_name: '', size: 0, sha256: '', sha512: '', content: null }
  const state = { published_at: new Date(0), rollout_percent: 100, is_pinned: false }
  return { ...own, identifier, ...content, ...state }
}

function nameFeeds(catalog: CatalogFile[], listed: CatalogFile[], own: Published): string {
  const isOffered = (files: CatalogFile[], parts: Parts, channel: Channel) =>
    chooseUpdate(files, parts, { channel, coverage: null }).update?.version === own.version
  const electron = Object.entries(electronFeeds)
    .filter(([, { parts }]) => isOffered(catalog, parts, own.channel))
    .map(([suffix]) => `${own.channel === 'stable' ? 'latest' : own.channel}${suffix}.yml`)
  const tauri = [...machines]
    .filter(([, { signatures, byBundle }]) =>
      [signatures, ...(byBundle?.values() ?? [])].some((each) =>
        isOffered(catalog, [each], own.channel),
      ),
    )
    .map(([machine]) => machine)
  const repositories = suites.filter(
    (suite) =>
      suite === own.channel &&
      packageIdentifiers.some((each) => isOffered(listed, [[each]], suite)),
  )
  const feeds = { 'electron-updater': electron, Tauri: tauri, 'apt and dnf': repositories }
  const said = Object.entries(feeds).filter(([, names]) => names.length > 0)
  return said.map(([updater, names]) => `${updater}: ${names.join(', ')}.`).join(' ') || 'none'
}

/** Those that can be in a repository. */
async function listPackages(db: Db, catalog: CatalogFile[]) {
  const rows = await db
    .selectFrom('builds')
    .select(['sha256', 'package'])
    .where('package', 'is not', null)
    .execute()
  const readable = new Set(
    rows.flatMap((row) =>
      (row.package as { kind?: string }).kind === 'unlisted' ? [] : row.sha256,
    ),
  )
  return catalog.filter(({ identifier, sha256 }) => isPackage(identifier) && readable.has(sha256))
}
