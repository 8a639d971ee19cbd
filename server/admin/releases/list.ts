import { sql } from 'kysely'
import type { z } from 'zod'
import { releaseList } from '#contract/admin/releases.ts'
import { fileIdentifiers } from '#contract/build-names.ts'
import { identifiers } from '#contract/download.ts'
import { currentBuilds } from '../../releases/current.ts'
import { startingWith } from '../filters.ts'
import { defineList } from '../list.ts'
import { totalDownloads } from '../../releases/count-download.ts'
import { countActive, countReleases } from './figures.ts'

type Row = Omit<
  z.input<typeof releaseList.row>,
  'builds' | 'more_files' | 'current' | 'devices' | 'downloads'
> & { files: string[] }

export const listReleases = defineList(releaseList, {
  name: 'releases/list',
  summary:
    'List versions, newest first, with their builds, devices and downloads. Totals count the downloads of each build: ever, or on the days from one to another, in your time zone.',
  support: true,
  command: {
    columns: ['version', 'channel', 'published_at', 'builds', 'current', 'pinned', 'withdrawn_at'],
  },
  table: 'releases',
  order: ['published_at', 'version'],
  continuesAfter: 'key',
  columns: () => ({
    files: sql`array(
      select identifier from builds where release_id = releases.id order by identifier
    )`,
    pinned: sql`array(
      select identifier from release_pins where release_id = releases.id order by identifier
    )`,
    builds: null,
    more_files: null,
    current: null,
    devices: null,
    downloads: null,
  }),
  search: {
    kind: 'release',
    ways: (text) => [sql`lower(version) like ${startingWith(text.replace(/^v(?=\d)/i, ''))}`],
    tell: (_deps, { version, channel, withdrawn_at }: Row) => ({
      label: version,
      note: withdrawn_at === null ? channel : `${channel}, withdrawn`,
      path: `/admin/release?version=${encodeURIComponent(version)}`,
    }),
  },
  async write(deps, rows: Row[]) {
    const current = await currentBuilds(deps)
    const counted = await countReleases(
      deps,
      rows.map(({ version }) => version),
    )
    return rows.map(({ files, ...row }) => ({
      ...row,
      builds: identifiers.filter((each) => files.includes(each)).toSorted(),
      more_files: fileIdentifiers.filter(
        (each) => files.includes(each) && !identifiers.some((build) => build === each),
      ),
      current: current
        .filter(({ version }) => version === row.version)
        .map(({ identifier }) => identifier),
      ...counted.get(row.version)!,
    }))
  },
  total: async (deps, { asked }) => ({
    active_devices: await countActive(deps),
    downloads: await totalDownloads(deps, asked.downloads_from, asked.downloads_to),
  }),
})
