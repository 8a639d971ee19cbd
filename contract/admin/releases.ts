import { z } from 'zod'
import { identifiers } from '../builds.ts'
import { isoTime } from '../text.ts'

/** A version as the console lists it. */
const listedRelease = z.object({
  version: z.string(),
  published_at: isoTime,
  withdrawn_at: isoTime.nullable(),
  notes: z.string().describe('Markdown; empty when there are none.'),
  builds: z.array(z.enum(identifiers)),
  current: z.array(z.enum(identifiers)).describe('The builds that are offered now.'),
  pinned: z.array(z.enum(identifiers)),
  devices: z.number().int().describe('Devices seen with this version in the last seven days.'),
  downloads: z.number().int().describe('Downloads in the last seven days.'),
})
export type ListedRelease = z.infer<typeof listedRelease>

/** What a new release will reach. */
export const releasesAnswer = z.object({
  rows: z.array(listedRelease),
  next: z.string().nullable(),
  active_devices: z.number().int().describe('Devices of all versions seen in the last seven days.'),
})
export type ReleasesAnswer = z.infer<typeof releasesAnswer>
