import type { ForeseenAnswer } from '#contract/admin/releases.ts'
import { capitalize } from '#contract/capitalize.ts'
import type { Channel } from '#contract/channels.ts'
import { ReadingView } from '../../ui/reading.tsx'
import { useRead } from '../../use-read.ts'
import styles from './releases.module.css'
import type { SentFile } from './use-uploads.ts'

interface BecomesProps {
  version: string
  /** Empty: that of its version. */
  channel: Channel | ''
  files: SentFile[]
}

/** Who is offered the files on each system, once they are published. */
export function Becomes({ version, channel, files }: BecomesProps) {
  const names = files.map(({ name }) => name).join(',')
  const foreseen = useRead<ForeseenAnswer>('releases/foresee', { version, channel, files: names })
  return (
    <ReadingView of={foreseen} what="the preview">
      {({ channel: own, rows, feeds }) => (
        <dl className={styles.becomes} aria-label={`What ${version} becomes`}>
          <div>
            <dt>Channel</dt>
            <dd>{capitalize(own)}</dd>
          </div>
          {rows.map(({ system, says }) => (
            <div key={system}>
              <dt>{system}</dt>
              <dd>{says}</dd>
            </div>
          ))}
          <div>
            <dt>Update feeds</dt>
            <dd>{feeds === 'none' ? 'None' : feeds}</dd>
          </div>
        </dl>
      )}
    </ReadingView>
  )
}
