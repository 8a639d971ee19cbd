import { builds } from '#contract/builds.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from '../downloads.module.css'
import { BuildLink, type Downloading } from './build-link.tsx'
import { describeSize, fileOf, type PublishedFile, type Release } from './release.ts'

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
        {builds.map((build) => {
          const file = fileOf(release, build.identifier)
          return (
            <li key={build.identifier}>
              <BuildLink build={build} downloading={downloading}>
                {`${build.system} ${build.chip}`} <span>.{build.format}</span>
              </BuildLink>
              <span className={styles.size}>{file && describeSize(file.size)}</span>
              {file && <Checksum file={file} />}
            </li>
          )
        })}
      </ul>
      <p className={styles.sums}>
        All checksums in one file: <a href="/download/SHA256SUMS">SHA256SUMS</a>
      </p>
    </details>
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
