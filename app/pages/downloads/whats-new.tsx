import { messages } from '../../messages.ts'
import styles from '../downloads.module.css'
import type { Release } from './release.ts'

/** The publisher's notes on the current version; closed, so that nothing moves when it arrives. */
export function WhatsNew({ release }: { release: Release }) {
  return (
    <details className={styles.others}>
      <summary>What’s new</summary>
      <div className={styles.whatsNew}>
        {linesOf(release).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          What changes on this site and in its shop is in the <a href="/changelog">changelog</a>.
        </p>
      </div>
    </details>
  )
}

function linesOf(release: Release): string[] {
  if (release.is !== 'published') return []
  const lines = release.notes.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? [...new Set(lines)] : [messages.noNotes]
}
