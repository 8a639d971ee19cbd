import { z } from 'zod'
import { type DownloadIdentifier, identifiers } from './builds.ts'

export { builds, identifiers, type Build, type DownloadIdentifier } from './builds.ts'

export const downloadRequest = z.object({ identifier: z.enum(identifiers) })

/** Answer of `download/url`; the link works until `expires_at` (ISO time). */
export interface DownloadAnswer {
  url: string
  expires_at: string
}

/** Answer of `GET download/release`: what /downloads adds to the plain links. */
export interface ReleaseAnswer {
  version: string
  published_at: string
  /** What is new, in the publisher's words, one paragraph per line; empty when there are no notes. */
  notes: string
  builds: {
    identifier: DownloadIdentifier
    file_name: string
    size: number
    sha256: string
    sha512: string
  }[]
}
