import { z } from 'zod'
import { type DownloadIdentifier, identifiers } from './builds.ts'

export { builds, identifiers, type Build, type DownloadIdentifier } from './builds.ts'

export const downloadRequest = z.object({ identifier: z.enum(identifiers) })

/** Answer of `download/url`; the link works until `expires_at` (ISO time). */
export interface DownloadAnswer {
  url: string
  expires_at: string
}

export interface ReleasedBuild {
  identifier: DownloadIdentifier
  file_name: string
  size: number
  sha256: string
  sha512: string
}

/** The build of its kind that is offered now, with its own version. */
export interface CurrentBuild extends ReleasedBuild {
  version: string
}

/** Answer of `GET download/release`: what /downloads adds to the plain links. */
export interface ReleaseAnswer {
  /** The newest version among the current builds. */
  version: string
  published_at: string
  /** What is new in that version, as Markdown; empty when there are no notes. */
  notes: string
  /** One of each kind that was ever published and not withdrawn. */
  builds: CurrentBuild[]
}
