import { z } from 'zod'
import { shownRelease } from '#contract/admin/releases.ts'
import { defineRead, type AdminCall } from '../call.ts'
import { listReleases } from './list.ts'
import { pinRelease, unpinRelease } from './pins.ts'
import { publishUploads } from './publish-uploads.ts'
import { showRelease } from './show.ts'
import { restoreRelease, rollOut, version, withdrawRelease, writeNotes } from './versions.ts'

/**
 * Makes the calls about releases. Those that change which version customers run ask for the passkey again.
 * `list` lists all calls, because their words describe what was done.
 */
export const makeReleaseCalls = (list: () => Promise<AdminCall[]>): AdminCall[] => [
  listReleases,
  defineRead({
    name: 'releases/show',
    summary: 'Show a version: its files, who is offered it, who has it and what was done to it.',
    support: true,
    command: { words: ['version'] },
    input: z.object({ version }),
    output: shownRelease,
    read: async (deps, input, by) => showRelease(deps, input.version, by, list),
  }),
  publishUploads,
  rollOut,
  writeNotes,
  withdrawRelease,
  restoreRelease,
  pinRelease,
  unpinRelease,
]
