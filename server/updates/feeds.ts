import type { Channel } from '#contract/channels.ts'
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
  const listed = await listPackages(db, catalog)
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
