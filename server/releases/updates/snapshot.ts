import { drawings } from '#contract/releases/drawings.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { keepFresh } from '../../settings/keep-fresh.ts'
import { readCatalog, type CatalogFile } from '../catalog.ts'

export interface Snapshot {
  files: CatalogFile[]
  /** The notes in Markdown, by version. */
  notes: ReadonlyMap<string, string>
}

const freshFor = 1000

/** Caches what is published. A version published by any instance is in all feeds within a second. */
export function createSnapshot(deps: ShopContext): () => Promise<Snapshot> {
  const snapshot = keepFresh(deps.clock, () => read(deps))
  return () => snapshot(freshFor)
}

async function read({ db }: ShopContext): Promise<Snapshot> {
  const [files, notes] = await Promise.all([
    readCatalog({ db }),
    db.selectFrom('releases').select(['version', 'notes']).execute(),
  ])
  return { files, notes: new Map(notes.map((each) => [each.version, cutDrawings(each.notes)])) }
}

const drawing = new RegExp(String.raw`^!\[.*\]\((?:${drawings.join('|')})\)[ \t]*\n*`, 'gm')

/** Removes drawings. Only the site can show them; in an updater's window they would be broken images. */
function cutDrawings(notes: string): string {
  return notes.replace(drawing, '').trimEnd()
}
