import { sql } from 'kysely'
import type { z } from 'zod'
import type { FileIdentifier } from '#contract/build-names.ts'
import type { shownRelease } from '#contract/admin/releases.ts'
import type { ShopContext } from '../../settings/deps.ts'
import { readCatalog } from '../../releases/catalog.ts'
import { describeOffers } from '../../releases/offers.ts'
import type { Operator } from '../act.ts'
import { makeActionList } from '../audit/actions.ts'
import type { AdminCall } from '../call.ts'
import { pageSize } from '../page.ts'
import { tellActionAsMoment } from '../timeline-words.ts'
import { listReleases } from './list.ts'

type ShownRelease = z.input<typeof shownRelease>

/** Shows one version: its files, who is offered it, who uses it, and what was done to it. */
export async function showRelease(
  deps: ShopContext,
  version: string,
  by: Operator,
  list: () => Promise<AdminCall[]>,
): Promise<ShownRelease | { refused: string }> {
  // PostgreSQL refuses text with a zero byte.
  const which = version.includes('\0') ? sql`false` : sql`version = ${version}`
  const [row] = await listReleases.readRows(deps, by, which)
  if (row === undefined) return { refused: `There is no version ${version}.` }
  const files = await listFiles(deps, version)
  const about = sql`subject = ${version}`
  const actions = await makeActionList(list).readRows(deps, by, about, pageSize)
  return {
    ...row,
    files,
    all_downloads: files.reduce((sum, { downloads }) => sum + downloads, 0),
    offers: row.withdrawn_at === null ? await listOffers(deps, row, files) : [],
    timeline: actions.map(tellActionAsMoment),
  }
}

async function listFiles({ db }: ShopContext, version: string): Promise<ShownRelease['files']> {
  const { rows } = await sql<ShownRelease['files'][number]>`
    select identifier, file_name, size::float8 as size, sha256,
      coalesce((
        select sum(count)::int from download_days
        where download_days.version = releases.version and identifier = builds.identifier
      ), 0) as downloads
    from builds join releases on releases.id = release_id
    where releases.version = ${version} order by identifier
  `.execute(db)
  return rows
}

async function listOffers(
  deps: ShopContext,
  { version, channel }: Pick<ShownRelease, 'version' | 'channel'>,
  files: { identifier: FileIdentifier }[],
): Promise<ShownRelease['offers']> {
  const identifiers = files.map(({ identifier }) => identifier)
  return describeOffers(await readCatalog(deps), { version, channel, identifiers })
}
