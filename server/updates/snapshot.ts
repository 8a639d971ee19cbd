import type { Deps } from '../deps.ts'
import { readCatalog, type CatalogFile } from '../releases/catalog.ts'

/** What feeds are written from. */
export interface Snapshot {
  files: CatalogFile[]
  /** Markdown, by version. */
  notes: ReadonlyMap<string, string>
}

const freshFor = 1000

/** Keeps what is published in memory; whatever an instance publishes is in the feeds of all within a second. */
export function createSnapshot(deps: Pick<Deps, 'db' | 'clock'>): () => Promise<Snapshot> {
  let kept: { at: number; snapshot: Promise<Snapshot> } | null = null
  return () => {
    const now = deps.clock.now().getTime()
    // A clock that was set back makes it old too.
    if (kept === null || Math.abs(now - kept.at) >= freshFor) {
      const snapshot = read(deps)
      kept = { at: now, snapshot }
      snapshot.catch(() => (kept = null))
    }
    return kept.snapshot
  }
}

async function read({ db }: Pick<Deps, 'db'>): Promise<Snapshot> {
  const [files, notes] = await Promise.all([
    readCatalog({ db }),
    db.selectFrom('releases').select(['version', 'notes']).execute(),
  ])
  return { files, notes: new Map(notes.map((each) => [each.version, each.notes])) }
}
