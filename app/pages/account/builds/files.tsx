import { messages } from '#app/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { describeFile } from '#contract/build-names.ts'
import type { DownloadAnswer, OwnVersion } from '#contract/download.ts'
import { recommend } from '#app/system/detect.ts'
import { useDetected } from '#app/system/use-detected.ts'
import { describeSize } from '../../downloads/release.ts'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './builds.module.css'

interface FilesProps {
  version: string
  builds: OwnVersion['builds']
}

/** What can be installed of a version, the build for this computer first. */
export function Files({ version, builds }: FilesProps) {
  const detected = useDetected()
  const offered = detected && recommend(detected)?.first
  const own = builds.filter(({ identifier }) => identifier === offered)
  if (own.length === 0) return <List version={version} builds={builds} own={null} />
  const others = builds.filter((build) => !own.includes(build))
  return (
    <>
      <List version={version} builds={own} own={offered ?? null} />
      {others.length > 0 && (
        <details className="disclosure">
          <summary>{`Other builds (${others.length})`}</summary>
          <List version={version} builds={others} own={null} />
        </details>
      )}
    </>
  )
}

/** A press asks for an address that works for a while. */
function List({ version, builds, own }: FilesProps & { own: string | null }) {
  const { login } = useSession()
  const { busy, problem, run } = useCall<string>()

  async function download(file_name: string): Promise<void> {
    const { url } = await ask<DownloadAnswer>(login, 'build-link', { version, file_name })
    // A file leaves the page where it is.
    location.assign(url)
  }

  return (
    <>
      <ul className={`plain ${styles.files}`}>
        {builds.map(({ identifier, file_name, size, sha256 }) => (
          <li key={identifier}>
            <span>
              <b>
                {describeFile(identifier)}
                {identifier === own && <Chip state="new">This system</Chip>}
              </b>
              <small className="muted">
                {file_name}, {describeSize(size)}
              </small>
            </span>
            <CopyButton
              look="quiet"
              text={sha256}
              label="Copy SHA-256"
              of={`SHA-256 of ${file_name}`}
              named
            />
            <Button
              size="small"
              aria-label={`Download ${file_name}`}
              disabled={busy !== null}
              onClick={() =>
                void run(file_name, () => download(file_name), messages.downloadFailed, {
                  404: messages.buildGone,
                })
              }
            >
              {busy === file_name ? messages.downloading : 'Download'}
            </Button>
          </li>
        ))}
      </ul>
      {problem && <Notice kind="alert">{problem}</Notice>}
    </>
  )
}
