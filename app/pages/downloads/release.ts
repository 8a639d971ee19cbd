import { useEffect, useState } from 'react'
import type { Build, DownloadIdentifier } from '#contract/builds.ts'
import type { ReleaseAnswer } from '#contract/download.ts'
import { ApiError, get } from '../../browser/api.ts'
import { withDefaults } from '../../browser/with-defaults.ts'

export type Release = { is: 'loading' | 'none' | 'unknown' } | ({ is: 'published' } & ReleaseAnswer)

export type PublishedFile = ReleaseAnswer['builds'][number]

/** Loads versions, sizes and checksums of the current builds. Downloads don't wait for them. */
export function useRelease(): Release {
  const [release, setRelease] = useState<Release>({ is: 'loading' })
  useEffect(() => {
    get<ReleaseAnswer>('download/release').then(
      (answer) => setRelease({ is: 'published', ...withDefaults(answer, bareRelease) }),
      (error) => setRelease({ is: isNotFound(error) ? 'none' : 'unknown' }),
    )
  }, [])
  return release
}

const bareRelease: ReleaseAnswer = { version: '', published_at: '', notes: '', builds: [] }

export function fileOf(release: Release, identifier: DownloadIdentifier): PublishedFile | null {
  if (release.is !== 'published') return null
  return release.builds.find((file) => file.identifier === identifier) ?? null
}

/** Reports whether a build is known not to exist; until then its link can be tried. */
export function isMissing(release: Release, identifier: DownloadIdentifier): boolean {
  return release.is === 'none' || (release.is === 'published' && !fileOf(release, identifier))
}

/** Writes a size like the file managers of Mac and Linux: 96200000 is "96.2 MB". */
export function describeSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Names a chip the way people do. */
export function sayChip({ system, chip }: Build): string {
  const isArm = chip.startsWith('arm64')
  if (system === 'Mac') return isArm ? 'Apple silicon' : 'Intel'
  return isArm ? 'Arm' : 'Intel or AMD'
}
