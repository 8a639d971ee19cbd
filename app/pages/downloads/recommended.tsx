import { useState } from 'react'
import { type Build, builds, type DownloadIdentifier } from '#contract/builds.ts'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../downloads.module.css'
import { BuildLink, type Downloading, useAsking } from './build-link.tsx'
import { type Detected, type PackageFormat, recommend } from '../../system/detect.ts'
import { FormatSwitch } from './format-switch.tsx'
import { OnPhone } from './on-phone.tsx'
import { describeSize, fileOf, isMissing, type Release } from './release.ts'

interface RecommendedProps {
  detected: Detected | null
  release: Release
  downloading: Downloading
}

/** One download for the visitor's system, and its likely alternative. */
export function Recommended({ detected, release, downloading }: RecommendedProps) {
  const [wantedFormat, setWantedFormat] = useState<PackageFormat | null>(null)
  if (detected?.system === 'phone') return <OnPhone />

  const isLinux = detected?.system === 'Linux'
  const format = isLinux ? (wantedFormat ?? detected.format) : null
  const offer = detected && recommend(isLinux && format ? { ...detected, format } : detected)
  if (!offer) return <NoOffer isDetecting={detected === null} />

  const build = buildOf(offer.first)
  return (
    <div className={styles.recommended}>
      <div className={styles.offer}>
        <h2>{nameFor(build)}</h2>
        <p className={styles.file}>{describeFile(release, build)}</p>
      </div>
      {format && <FormatSwitch format={format} choose={setWantedFormat} />}
      <div className={styles.actions}>
        {isMissing(release, build.identifier) ? (
          <p>{messages.notAvailable}</p>
        ) : (
          <DownloadButton build={build} downloading={downloading} />
        )}
        {offer.otherChip && !isMissing(release, offer.otherChip) && (
          <p>
            {questionFor(build)}{' '}
            <BuildLink build={buildOf(offer.otherChip)} downloading={downloading}>
              {`Download ${buildOf(offer.otherChip).chip} instead`}
            </BuildLink>
          </p>
        )}
      </div>
    </div>
  )
}

function NoOffer({ isDetecting }: { isDetecting: boolean }) {
  return (
    <div className={styles.recommended}>
      <div className={styles.offer}>
        <h2>Mac, Windows or Linux</h2>
        <p className={styles.file}>
          {isDetecting ? 'Seven builds' : 'We could not detect your system. Choose a build below.'}
        </p>
      </div>
    </div>
  )
}

function DownloadButton({ build, downloading }: { build: Build; downloading: Downloading }) {
  const { isAsking, ask } = useAsking(build, downloading)
  return (
    <Button look="primary" disabled={isAsking} onClick={ask}>
      {isAsking ? messages.downloading : `Download .${build.format}`}
    </Button>
  )
}

function buildOf(identifier: DownloadIdentifier): Build {
  return builds.find((build) => build.identifier === identifier)!
}

// The chip of a Mac is unknown, so the build's chip is shown next to the file.
function nameFor(build: Build): string {
  return build.system === 'Mac' ? 'Mac' : `${build.system}, ${build.chip}`
}

function questionFor(build: Build): string {
  if (build.system !== 'Mac') return 'Another processor?'
  return build.chip === 'arm64' ? 'Intel Mac?' : 'Apple silicon?'
}

function describeFile(release: Release, build: Build): string {
  const file = fileOf(release, build.identifier)
  const chip = build.system === 'Mac' ? macChips[build.chip] : null
  const version = file && `Version ${file.version}`
  return [chip, version, file?.file_name, file && describeSize(file.size)]
    .filter(Boolean)
    .join(', ')
}

const macChips: Record<string, string> = {
  arm64: 'For Apple silicon (arm64)',
  x86_64: 'For Intel (x86_64)',
}
