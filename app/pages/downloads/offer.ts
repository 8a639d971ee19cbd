import { useState } from 'react'
import { type Build, builds, type DownloadIdentifier } from '#contract/builds.ts'
import {
  type Detected,
  type Guessed,
  isWindowsOnArm,
  type PackageFormat,
  recommend,
} from '../../system/detect.ts'

export interface Offer {
  build: Build
  otherChip: DownloadIdentifier | null
  guessed: Guessed[]
  isWindowsOnArm: boolean
  /** The chosen package format on Linux, which has two. */
  format: PackageFormat | null
  chooseFormat: (format: PackageFormat) => void
}

/** Chooses the build for the visitor's system; null while the system is unknown, and on phones. */
export function useOffer(detected: Detected | null): Offer | null {
  const [wantedFormat, chooseFormat] = useState<PackageFormat | null>(null)
  if (!detected) return null
  const isLinux = detected.system === 'Linux'
  const format = isLinux ? (wantedFormat ?? detected.format) : null
  const offer = recommend(isLinux && format ? { ...detected, format } : detected)
  if (!offer) return null
  const build = builds.find(({ identifier }) => identifier === offer.first)!
  return {
    build,
    otherChip: offer.otherChip,
    guessed: 'guessed' in detected ? detected.guessed : [],
    isWindowsOnArm: isWindowsOnArm(detected),
    format,
    chooseFormat,
  }
}
