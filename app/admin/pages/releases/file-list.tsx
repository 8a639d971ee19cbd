import { describeFile, identifyFile, nameList } from '#contract/build-names.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { saySize } from '../../ui/say-size.ts'
import styles from './releases.module.css'
import type { SentFile, Uploads } from './use-uploads.ts'

/** Shows the progress of each file, with the actions on it. */
export function FileList({ uploads }: { uploads: Uploads }) {
  if (uploads.files.length === 0) return null
  return (
    <ul className={`plain rows ${styles.files}`}>
      {uploads.files.map((file) => (
        <li key={file.name}>
          <span className="line">
            <b>{file.name}</b> <BuildName of={file.name} />
          </span>
          {file.state !== 'refused' && (
            <>
              <progress max={file.size} value={file.sent} aria-label={`Sent of ${file.name}`} />
              <span className="note">{describeProgress(file)}</span>
            </>
          )}
          <span className="line buttons">
            {file.state === 'sending' && (
              <Button size="small" onClick={() => uploads.pause(file.name)}>
                Pause
              </Button>
            )}
            {(file.state === 'paused' || file.state === 'failed') && (
              <Button size="small" onClick={() => uploads.resume(file.name)}>
                Continue
              </Button>
            )}
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove ${file.name}`}
              onClick={() => uploads.remove(file.name)}
            >
              Remove
            </Button>
          </span>
          {file.problem !== null && (
            <p role="alert" className="problem">
              {file.problem}
            </p>
          )}
          {file.state === 'refused' && (
            <details className="disclosure">
              <summary>Names of builds</summary>
              <p className="note">{nameList}</p>
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Names the build that a file will be published as. */
function BuildName({ of: fileName }: { of: string }) {
  const identifier = identifyFile(fileName)
  return identifier && <Chip state="new">{describeFile(identifier)}</Chip>
}

function describeProgress({ size, sent, speed, state, sha256 }: SentFile): string {
  const far = `${saySize(sent)} of ${saySize(size)}`
  if (state === 'paused') return `${far}, paused`
  if (state === 'failed') return `${far}, stopped`
  if (state === 'done') return sha256 === null ? `${far}, hashing` : `${saySize(size)} uploaded`
  if (speed === null || speed <= 0) return far
  return `${far}, ${saySize(speed)}/s, ${describeTime((size - sent) / speed)} left`
}

function describeTime(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`
}
