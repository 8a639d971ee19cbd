import { z } from 'zod'
import { sql } from 'kysely'
import { times } from '#contract/limits.ts'
import type { Db } from '#db/schema.ts'
import type { Deps } from '../../deps.ts'
import { actOnEach } from '../../faults.ts'
import { keepFresh } from '../../keep-fresh.ts'
import { readCatalog, type CatalogFile } from '../../releases/catalog.ts'
import { isPackage, packageFacts, type PackageFacts } from '../../releases/packages/read.ts'
import { openRepositoryKeys, type RepositoryKey } from './keys.ts'

/** What indexes are written from. Two states that would write the same are one object. */
export interface State {
  packages: CatalogFile[]
  /** By SHA-256. */
  facts: ReadonlyMap<string, PackageFacts>
  /** Those that sign. */
  keys: RepositoryKey[]
  /** What indexes are dated: the same for every instance, and never before an earlier one. */
  at: Date
}

/** How old what an instance knows may be, in milliseconds. */
const freshFor = 1000
/** The same for somebody who asks for what is not there: another instance may know more. */
const freshForMissing = 100

export interface ReadState {
  (): Promise<State>
  /** After something was asked for that is not there. */
  reload(): Promise<State>
}

/** Keeps the state in memory. Whatever an instance publishes is in the repositories of all within a second. */
export function createReadState(deps: Deps): ReadState {
  let last: { mark: string; state: State } | null = null
  const facts = new Map<string, PackageFacts>()

  const read = async (): Promise<State> => {
    const found = await readRows(deps)
    const mark = JSON.stringify(found)
    if (last?.mark === mark) return last.state
    await readFacts(deps, found.packages, facts)
    const state = { ...found, facts: new Map(facts) }
    last = { mark, state }
    return state
  }
  const fresh = keepFresh(deps.clock, read)
  return Object.assign(() => fresh(freshFor), { reload: () => fresh(freshForMissing) })
}

async function readRows(deps: Deps) {
  const { db, clock } = deps
  const [catalog, keys, changedAt] = await Promise.all([
    readCatalog({ db }),
    openRepositoryKeys(deps),
    findLastChange(db),
  ])
  const began = Math.floor(clock.now().getTime() / times.hour) * times.hour
  const ofKeys = keys.flatMap(({ made_at, retired_at }) => [made_at, retired_at ?? made_at])
  const changes = [changedAt ?? new Date(0), ...ofKeys].map((each) => each.getTime())
  return {
    packages: catalog.filter(({ identifier }) => isPackage(identifier)),
    keys: keys.filter(({ retired_at }) => retired_at === null),
    at: new Date(Math.floor(Math.max(began, ...changes) / 1000) * 1000),
  }
}

/** When anything of a release last changed. */
async function findLastChange(db: Db): Promise<Date | null> {
  const { changed_at } = await db
    .selectFrom('releases')
    .select(
      sql<Date | null>`max(greatest(published_at, changed_at, withdrawn_at))`.as('changed_at'),
    )
    .executeTakeFirstOrThrow()
  return changed_at
}

/** Bytes do not change, so each package is read once. One that cannot be read is in no list, and the others are. */
async function readFacts(
  { db, faults }: Deps,
  packages: CatalogFile[],
  facts: Map<string, PackageFacts>,
): Promise<void> {
  const missing = packages.map(({ sha256 }) => sha256).filter((each) => !facts.has(each))
  const rows = await db
    .selectFrom('builds')
    .select(['sha256', 'file_name', 'package'])
    .where('sha256', '=', sql<string>`any(${missing})`)
    .execute()
  await actOnEach(faults, 'listing a package', rows, async (row) => {
    const read = packageFacts.safeParse(row.package)
    if (!read.success) throw new Error(`${row.file_name}: ${z.prettifyError(read.error)}`)
    facts.set(row.sha256, read.data)
  })
}
