import { formatNotes } from '#content/downloads.ts'
import { type Build, builds, type DownloadIdentifier } from '#contract/builds.ts'
import { messages } from '../../say/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Reserved } from '../../ui/reserved.tsx'
import styles from './downloads.module.css'
import { BuildLink, type Downloading, useAsking } from './build-link.tsx'
import { DownloadCard } from './download-card.tsx'
import { DownloadNotice } from './download-notice.tsx'
import { FormatSwitch } from './format-switch.tsx'
import type { Offer } from './offer.ts'
import { describeSize, fileOf, isMissing, type Release, sayChip } from './release.ts'
import { Steps } from './steps.tsx'
import { useDownload } from './use-download.ts'

interface RecommendedProps {
  offer: Offer
  release: Release
}

/** Shows a download for the visitor's system, the likely alternative, and what to do with the file. */
export function Recommended({ offer, release }: RecommendedProps) {
  const downloading = useDownload()
  const { build, otherChip, format, chooseFormat } = offer
  const notes = formatNotes.find((each) => each.format === build.format)!
  const file = fileOf(release, build.identifier)
  return (
    <DownloadCard
      title={nameFor(build)}
      why={
        <>
          {sayWhy(offer)}
          {otherChip && !isMissing(release, otherChip) && (
            <>
              <br />
              {questionFor(build)}{' '}
              <BuildLink build={buildOf(otherChip)} downloading={downloading}>
                {`Download ${buildOf(otherChip).chip} instead`}
              </BuildLink>
            </>
          )}
        </>
      }
      action={
        <>
          {isMissing(release, build.identifier) ? (
            <p>{messages.notAvailable}</p>
          ) : (
            <DownloadButton build={build} release={release} downloading={downloading} />
          )}
          {format && <FormatSwitch format={format} choose={chooseFormat} />}
        </>
      }
      release={release}
    >
      <DownloadNotice state={downloading.state} />
      {downloading.state.is === 'opened' && (
        <div className={styles.next}>
          <Steps notes={notes} file={file} />
        </div>
      )}
    </DownloadCard>
  )
}

function DownloadButton({
  build,
  release,
  downloading,
}: Pick<RecommendedProps, 'release'> & { build: Build; downloading: Downloading }) {
  const { isAsking, ask } = useAsking(build, downloading)
  const file = fileOf(release, build.identifier)
  return (
    // A disabled button would lose the focus.
    <Button look="primary" aria-disabled={isAsking || undefined} onClick={ask}>
      <Reserved longest={messages.downloading}>
        {isAsking ? messages.downloading : `Download .${build.format}`}
      </Reserved>
      {file && <span className={styles.size}>{describeSize(file.size)}</span>}
    </Button>
  )
}

function buildOf(identifier: DownloadIdentifier): Build {
  return builds.find((build) => build.identifier === identifier)!
}

// Names a build without the chip of a Mac, which browsers don't tell; that is shown next to the file.
function nameFor(build: Build): string {
  return build.system === 'Mac' ? 'Mac' : `${build.system}, ${sayChip(build)}`
}

function questionFor(build: Build): string {
  if (build.system !== 'Mac') return 'Different processor?'
  return build.chip === 'arm64' ? 'Intel Mac?' : 'Apple silicon?'
}

/** Says which facts the browser reported, and which are a guess. */
function sayWhy({ build, guessed, isWindowsOnArm }: Offer): string {
  if (isWindowsOnArm)
    return 'Your computer has an Arm processor, and the only Windows build is for Intel x86_64. Windows 11 on Arm runs such apps through emulation; Windows 10 on Arm doesn’t.'
  if (build.system === 'Mac')
    return `${guessed.length > 0 ? 'Our guess:' : 'For'} ${sayChip(build)} (${build.chip}).`
  const found = 'Detected from your browser.'
  const isGuessed = guessed.includes('package format')
  if (isGuessed && build.format === 'deb') return `${found} Not on Debian or Ubuntu? Choose rpm.`
  if (isGuessed) return `${found} On Debian or Ubuntu? Choose deb.`
  return found
}
