import { z } from 'zod'
import { credentials } from './account.ts'
import { fileIdentifiers } from './build-names.ts'
import { channels } from './channels.ts'
import { isoTime } from './text.ts'

export const ownBuildRequest = credentials.extend({
  version: z.string().min(1).max(64),
  file_name: z.string().min(1).max(200),
})

const ownVersion = z.object({
  version: z.string(),
  channel: z.enum(channels).describe('Other than stable: by invitation.'),
  published_at: isoTime,
  builds: z.array(
    z.object({
      identifier: z.enum(fileIdentifiers),
      file_name: z.string(),
      size: z.int().describe('Bytes.'),
      sha256: z.string(),
    }),
  ),
})
export type OwnVersion = z.infer<typeof ownVersion>

/** Answer of `account/builds`. */
export const ownBuilds = z.object({
  versions: z
    .array(ownVersion)
    .describe('What the licenses of the account cover, and what it is invited to; newest first.'),
  covered_until: isoTime.nullable().describe('Null without a license that ends.'),
  missed: z.array(z.string()).describe('Versions that a renewal would bring, newest first.'),
})
export type OwnBuilds = z.infer<typeof ownBuilds>
