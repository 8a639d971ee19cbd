import { type Build, builds } from '#contract/builds.ts'
import { messages } from '../../say/messages.ts'
import styles from './all-builds.module.css'
import { BuildLink, type Downloading } from './build-link.tsx'
import { DownloadNotice } from './download-notice.tsx'
import { describeSize, fileOf, isMissing, type Release, sayChip } from './release.ts'
import { useDownload } from './use-download.ts'

interface AllBuildsProps {
  /** The build that the page suggests. It is marked, and its system comes first. */
  own: Build | null
  release: Release
}

/**
 * Lists all builds. Collapsed unless a link led to one, but always in the HTML, so that it works
 * without scripts.
 */
export function AllBuilds({ own, release, isOpen }: AllBuildsProps & { isOpen: boolean }) {
  const downloading = useDownload()
  const listed = own ? builds.toSorted((a, b) => rank(a, own) - rank(b, own)) : builds
  return (
    <details className={`disclosure end ${styles.others}`} open={isOpen}>
      <summary>View other downloads</summary>
      <table id="others" role="table" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">System</th>
            <th scope="col">Processor</th>
            <th scope="col">File</th>
            <th scope="col" className={styles.size}>
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((build) => (
            <BuildRow
              key={build.identifier}
              build={build}
              own={own}
              release={release}
              downloading={downloading}
            />
          ))}
        </tbody>
      </table>
      <DownloadNotice state={downloading.state} />
      <p className={`subdued ${styles.sums}`}>
        All checksums in one file:{' '}
        <a className="touch" href="/download/SHA256SUMS">
          SHA256SUMS
        </a>
      </p>
    </details>
  )
}

function rank(build: Build, own: Build): number {
  if (build === own) return 0
  return build.system === own.system ? 1 : 2
}

interface BuildRowProps extends AllBuildsProps {
  build: Build
  downloading: Downloading
}

function BuildRow({ build, own, release, downloading }: BuildRowProps) {
  const file = fileOf(release, build.identifier)
  return (
    <tr role="row" className={build === own ? styles.own : undefined}>
      <th role="rowheader" scope="row">
        {build.system}
      </th>
      <td role="cell">
        {/* Windows has only one build, so it is named in full. */}
        {build.system === 'Windows' ? build.chip : `${sayChip(build)}, ${build.chip}`}
      </td>
      <td role="cell">
        {isMissing(release, build.identifier) ? (
          messages.notAvailable
        ) : (
          <BuildLink build={build} downloading={downloading}>
            {file ? (
              <>
                <span className="heard">
                  {build.system} {build.chip}{' '}
                </span>
                {file.file_name}
              </>
            ) : (
              `${build.system} ${build.chip} .${build.format}`
            )}
          </BuildLink>
        )}
      </td>
      <td role="cell" className={styles.size}>
        {file && describeSize(file.size)}
      </td>
    </tr>
  )
}
