import { z } from 'zod'
import { foreseenAnswer } from '#contract/admin/releases.ts'
import { identifyFile } from '#contract/build-names.ts'
import { findUsualChannel } from '#contract/channels.ts'
import { channel } from '#contract/download.ts'
import { readCatalog } from '../../releases/catalog.ts'
import { foresee } from '../../releases/foresee.ts'
import { countReach } from '../../releases/reach.ts'
import { foreseeFeeds } from '../../updates/feeds.ts'
import { defineRead } from '../call.ts'
import { refuseStage } from './publish.ts'
import { version } from './versions.ts'

const mostCharacters = 8000

/** Says what files become before they are published. */
export const foreseePublication = defineRead({
  name: 'releases/foresee',
  summary: 'Say who would be offered files of a version, on each system, before it is published.',
  command: { words: ['version', 'files'], columns: ['system', 'says'] },
  input: z.object({
    version,
    files: z.string('name the files').max(mostCharacters).describe('Names with commas between.'),
    channel: channel.optional(),
  }),
  output: foreseenAnswer,
  read: async (deps, { version: planned, files, ...said }) => {
    const catalog = await readCatalog(deps)
    const channel = said.channel ?? findUsualChannel(planned, catalog)
    if (channel === null) return refuseStage(planned)
    const reach = await countReach(deps.db, deps.clock.now())
    const names = files.split(',').flatMap((each) => each.trim() || [])
    const identifiers = names.flatMap((each) => identifyFile(each) ?? [])
    return {
      channel,
      rows: foresee(catalog, { version: planned, channel, identifiers }, reach),
      feeds: await foreseeFeeds(deps.db, { version: planned, channel }, identifiers),
      unknown: names.filter((each) => identifyFile(each) === null),
    }
  },
})
