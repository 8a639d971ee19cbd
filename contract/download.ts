import { z } from 'zod'
import { identifiers } from './builds.ts'
import { isoTime } from './text.ts'

export { builds, identifiers, type Build, type DownloadIdentifier } from './builds.ts'

export const downloadRequest = z.object({ identifier: z.enum(identifiers) })

/** Answer of `download/url`. */
export const downloadAnswer = z.object({
  url: z.url(),
  expires_at: isoTime.describe('The link works until then.'),
})
export type DownloadAnswer = z.infer<typeof downloadAnswer>

const releasedBuild = z.object({
  identifier: z.enum(identifiers),
  file_name: z.string(),
  size: z.int().describe('Bytes.'),
  sha256: z.string(),
  sha512: z.string(),
})

/** The build of its kind that is offered now, with its own version. */
const currentBuild = releasedBuild.extend({ version: z.string() })
export type CurrentBuild = z.infer<typeof currentBuild>

/** Answer of `GET download/release`: what /downloads adds to the plain links. */
export const releaseAnswer = z.object({
  version: z.string().describe('The newest version among the current builds.'),
  published_at: isoTime,
  notes: z
    .string()
    .describe('What is new in that version, as Markdown; empty when there are no notes.'),
  builds: z
    .array(currentBuild)
    .describe('One of each kind that was ever published and not withdrawn.'),
})
export type ReleaseAnswer = z.infer<typeof releaseAnswer>
