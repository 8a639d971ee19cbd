import { z } from 'zod'
import { downloadTotals, releasesAnswer, shownRelease } from '#contract/admin/releases.ts'
import type { Books } from '../../deps.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { day } from '../filters.ts'
import { pageSize } from '../page.ts'
import { countReleases, totalDownloads } from './figures.ts'
import { listReleases, addFigures } from './list.ts'
import { pinRelease, unpinRelease } from './pins.ts'
import { publishUploads } from './publish-uploads.ts'
import { showRelease } from './show.ts'
import { restoreRelease, rollOut, version, withdrawRelease, writeNotes } from './versions.ts'

async function readReleases(deps: Books, after: string | undefined) {
  const found = await listReleases(deps, after)
  const { figures, activeDevices } = await countReleases(
    deps,
    found.map(({ version }) => version),
  )
  const rows = found.map((row) => addFigures(row, figures))
  const next = rows.length === pageSize ? rows.at(-1)!.version : null
  return { rows, next, active_devices: activeDevices }
}

/** What changes which version customers run asks for the passkey again. */
export const releaseCalls: AdminCall[] = [
  defineRead({
    name: 'releases/list',
    summary: 'List versions, newest first, with their builds, devices and downloads.',
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
    input: z.object({ after: z.string().max(64).optional() }),
    output: releasesAnswer,
    read: (deps, { after }) => readReleases(deps, after),
  }),
  defineRead({
    name: 'releases/totals',
    summary: 'How often each build was fetched: ever, or on the UTC days from one to another.',
    support: true,
    input: z.object({ from: day, to: day }),
    output: downloadTotals,
    read: async (deps, days) => ({ rows: await totalDownloads(deps, days) }),
  }),
  defineRead({
    name: 'releases/show',
    summary: 'Show a version: its files, who is offered it, who has it and what was done to it.',
    support: true,
    command: { words: ['version'] },
    input: z.object({ version }),
    output: shownRelease,
    read: (deps, input) => showRelease(deps, input.version),
  }),
  publishUploads,
  rollOut,
  writeNotes,
  withdrawRelease,
  restoreRelease,
  pinRelease,
  unpinRelease,
]
