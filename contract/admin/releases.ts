import { z } from 'zod'
import { time } from '../time.ts'
import { buildIdentifier, channel, fileIdentifier } from '../download.ts'
import { moment } from './customers.ts'
import { day } from './filters.ts'
import { countedListOf } from './list.ts'

const listedRelease = z.object({
  version: z.string(),
  channel: channel.describe('Who is offered it: everybody, or whoever names the channel.'),
  published_at: time,
  withdrawn_at: time.nullable(),
  notes: z.string().describe('Markdown; empty when there are none.'),
  rollout_percent: z
    .int()
    .describe('The percentage of apps with electron-updater that are offered it.'),
  builds: z.array(buildIdentifier),
  more_files: z
    .array(fileIdentifier)
    .describe('Files besides the builds: for updaters, block maps and signatures.'),
  current: z.array(buildIdentifier).describe('The builds that are offered now.'),
  pinned: z.array(buildIdentifier),
  devices: z.number().int().describe('Devices seen with this version in the last seven days.'),
  downloads: z.number().int().describe('Downloads in the last seven days.'),
})
export type ListedRelease = z.infer<typeof listedRelease>

const buildDownloads = z.object({ version: z.string(), build: fileIdentifier, downloads: z.int() })
export type BuildDownloads = z.infer<typeof buildDownloads>

/** Limits the downloads counted in the totals to these days. */
const filters = { downloads_from: day, downloads_to: day }

export const releaseList = countedListOf(listedRelease, filters, {
  active_devices: z.int().describe('Devices of all versions seen in the last seven days.'),
  downloads: z
    .array(buildDownloads)
    .describe('How often each build was downloaded, ever or on the days that were asked for.'),
})
export type ReleaseTotals = NonNullable<z.infer<typeof releaseList.page>['totals']>

/** Says for each system who is offered a version. */
const offers = z.array(z.object({ system: z.string(), says: z.string() }))

export const shownRelease = listedRelease.extend({
  files: z.array(
    z.object({
      identifier: fileIdentifier,
      file_name: z.string(),
      size: z.number().int().describe('In bytes.'),
      sha256: z.string(),
      downloads: z.number().int().describe('Downloads since it was published.'),
    }),
  ),
  all_downloads: z.number().int().describe('Downloads of all its files since it was published.'),
  offers: offers.describe('Who is offered it now, on each system; empty once it’s withdrawn.'),
  timeline: z.array(moment).describe('What was done to it, newest first.'),
})
export type ShownRelease = z.infer<typeof shownRelease>
