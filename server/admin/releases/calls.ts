import { z } from 'zod'
import { releasePage, shownRelease } from '#contract/admin/releases.ts'
import type { Books } from '../../deps.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { makeNamer } from '../audit/tell-action.ts'
import { day } from '../filters.ts'
import { addTotals, countRows, pageSize } from '../page.ts'
import { countReleases, totalDownloads } from './figures.ts'
import { listReleases, addFigures } from './list.ts'
import { pinRelease, unpinRelease } from './pins.ts'
import { publishUploads } from './publish-uploads.ts'
import { showRelease } from './show.ts'
import { restoreRelease, rollOut, version, withdrawRelease, writeNotes } from './versions.ts'

const releasesAsked = z.object({
  after: z.string().max(64).optional(),
  downloads_from: day,
  downloads_to: day,
})

async function readReleases(deps: Books, asked: z.output<typeof releasesAsked>) {
  const found = await listReleases(deps, asked.after)
  const { figures, activeDevices } = await countReleases(
    deps,
    found.map(({ version }) => version),
  )
  const rows = found.map((row) => addFigures(row, figures))
  const next = rows.length === pageSize ? rows.at(-1)!.version : null
  return addTotals({ rows, next }, asked.after, async () => ({
    ...(await countRows(deps.db, 'releases', [])),
    active_devices: activeDevices,
    downloads: await totalDownloads(deps, asked.downloads_from, asked.downloads_to),
  }))
}

/**
 * What changes which version customers run asks for the passkey again. `list` lists all calls, which say
 * what was done.
 */
export const makeReleaseCalls = (list: () => Promise<AdminCall[]>): AdminCall[] => [
  defineRead({
    name: 'releases/list',
    summary:
      'List versions, newest first, with their builds, devices and downloads. Totals count the downloads of each build: ever, or on the UTC days from one to another.',
    support: true,
    command: {
      columns: [
        'version',
        'channel',
        'published_at',
        'builds',
        'current',
        'pinned',
        'withdrawn_at',
      ],
    },
    input: releasesAsked,
    output: releasePage,
    read: readReleases,
  }),
  defineRead({
    name: 'releases/show',
    summary: 'Show a version: its files, who is offered it, who has it and what was done to it.',
    support: true,
    command: { words: ['version'] },
    input: z.object({ version }),
    output: shownRelease,
    read: async (deps, input) => showRelease(deps, input.version, makeNamer(await list())),
  }),
  publishUploads,
  rollOut,
  writeNotes,
  withdrawRelease,
  restoreRelease,
  pinRelease,
  unpinRelease,
]
