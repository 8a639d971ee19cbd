import { z } from 'zod'
import { time } from './time.ts'
import { credentials } from './account.ts'
import { fileIdentifiers } from './build-names.ts'
import { identifiers } from './builds.ts'
import { channels } from './channels.ts'

export { builds, identifiers, type Build, type DownloadIdentifier } from './builds.ts'

export const channel = z.enum(channels, 'must be stable, beta or alpha')
export const buildIdentifier = z.enum(identifiers)
/** Identifies a build, or one of its companion files, which updaters read. */
export const fileIdentifier = z.enum(fileIdentifiers)

export const downloadRequest = z.object({ identifier: buildIdentifier })

export const downloadAnswer = z.object({
  url: z.url(),
  expires_at: time.meta({
    description: 'When the link stops working.',
    examples: ['2026-11-30T12:00:00.000Z'],
  }),
})
export type DownloadAnswer = z.infer<typeof downloadAnswer>

const releasedBuild = z.object({
  identifier: buildIdentifier,
  file_name: z.string(),
  size: z.int().describe('Bytes.'),
  sha256: z.string(),
  sha512: z.string(),
})

/** The build of this kind that is currently offered, with its own version. */
const currentBuild = releasedBuild.extend({ version: z.string() })
export type CurrentBuild = z.infer<typeof currentBuild>

/** Answer of `GET download/release`: what /downloads adds to the plain links. */
export const releaseAnswer = z.object({
  version: z.string().describe('The newest version among the current builds.'),
  published_at: time,
  notes: z
    .string()
    .describe('What’s new in that version, as Markdown; empty when there are no notes.'),
  builds: z
    .array(currentBuild)
    .describe('The newest of each kind that was published and not withdrawn.'),
})
export type ReleaseAnswer = z.infer<typeof releaseAnswer>

export const ownBuildRequest = credentials.extend({
  version: z.string().min(1).max(64),
  file_name: z.string().min(1).max(200),
})

const ownVersion = z.object({
  version: z.string(),
  published_at: time,
  builds: z.array(
    z.object({
      identifier: fileIdentifier,
      file_name: z.string(),
      size: z.int().describe('Bytes.'),
    }),
  ),
})
export type OwnVersion = z.infer<typeof ownVersion>

export const ownBuilds = z.object({
  versions: z.array(ownVersion).describe('What the account’s licenses cover, newest first.'),
  covered_until: time.nullable().describe('Null without a license whose updates end.'),
  missed: z.array(z.string()).describe('Versions that a renewal would add, newest first.'),
})
export type OwnBuilds = z.infer<typeof ownBuilds>
