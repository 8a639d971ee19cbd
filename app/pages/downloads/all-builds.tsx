import { type Build, builds } from '#contract/builds.ts'
import { messages } from '../../messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from '../downloads.module.css'
import { BuildLink, type Downloading } from './build-link.tsx'
import { describeSize, fileOf, isMissing, type PublishedFile, type Release } from './release.ts'

interface AllBuildsProps {
  /** If no build could be recommended, the list is the offer. */
  isOpen: boolean
  release: Release
  downloading: Downloading
}

/** Always in the page, so that it works without a script. */
export function AllBuilds({ isOpen, release, downloading }: AllBuildsProps) {
  return (
    <details className={styles.others} open={isOpen}>
      <summary>View other downloads</summary>
      <ul className={styles.builds}>
        {builds.map((build) => (
          <BuildRow
            key={build.identifier}
            build={build}
            release={release}
            downloading={downloading}
          />
        ))}
      </ul>
      <p className={styles.sums}>
        All checksums in one file: <a href="/download/SHA256SUMS">SHA256SUMS</a>
      </p>
    </details>
  )
}

interface BuildRowProps extends Omit<AllBuildsProps, 'isOpen'> {
  build: Build
}

function BuildRow({ build, release, downloading }: BuildRowProps) {
  const file = fileOf(release, build.identifier)
  const name = `${build.system} ${build.chip}`
  if (isMissing(release, build.identifier))
    return (
      <li>
        <span>
          {name} <span>.{build.format}</span>
        </span>
        <span className={styles.size}>{messages.notAvailable}</span>
      </li>
    )
  return (
    <li>
      <BuildLink build={build} downloading={downloading}>
        {name} <span>.{build.format}</span>
      </BuildLink>
      <span className={styles.size}>
        {file && `Version ${file.version}, ${describeSize(file.size)}`}
      </span>
      {file && <Checksum file={file} />}
    </li>
  )
}

function Checksum({ file }: { file: PublishedFile }) {
  return (
    <div className={styles.checksum}>
      <span>SHA-256</span>
      <code>{file.sha256}</code>
      <CopyButton text={file.sha256} of={`SHA-256 of ${file.file_name}`} named />
    </div>
  )
}
