import type { Channel } from '#contract/channels.ts'
import type { Db } from '#db/schema.ts'
import { readCatalog } from '../catalog.ts'
import { electronFeeds } from './electron.ts'
import { chooseUpdate, type Parts } from './choose-update.ts'
import { machines } from './tauri.ts'

interface Published {
  version: string
  channel: Channel
}

/** Names the feeds in its channel that offer this version, in words for the vendor. */
export async function sayFeeds(db: Db, own: Published): Promise<string> {
  const catalog = await readCatalog({ db })
  const isOffered = (parts: Parts) =>
    chooseUpdate(catalog, parts, { channel: own.channel, coverage: null }).update?.version ===
    own.version
  const electron = Object.entries(electronFeeds)
    .filter(([, { parts }]) => isOffered(parts))
    .map(([suffix]) => `${own.channel === 'stable' ? 'latest' : own.channel}${suffix}.yml`)
  const tauri = [...machines]
    .filter(([, { signatures, byBundle }]) =>
      [signatures, ...(byBundle?.values() ?? [])].some((each) => isOffered([each])),
    )
    .map(([machine]) => machine)
  const feeds = { 'electron-updater': electron, Tauri: tauri }
  const said = Object.entries(feeds).filter(([, names]) => names.length > 0)
  return said.map(([updater, names]) => `${updater}: ${names.join(', ')}.`).join(' ') || 'none'
}
