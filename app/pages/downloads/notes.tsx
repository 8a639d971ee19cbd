import { type FormatNotes, formatNotes, requirements } from '#content/downloads.ts'
import { type Build, builds } from '#contract/builds.ts'
import { Inline } from '../../ui/inline.tsx'
import styles from './downloads.module.css'
import { fileOf, type Release } from './release.ts'
import { Steps } from './steps.tsx'

interface NotesProps {
  /** The build that the page suggests; its notes are unfolded. */
  own: Build | null
  release: Release
}

/**
 * Explains how to install and verify each download, and how to find out which processor a computer has.
 */
export function Notes({ own, release }: NotesProps) {
  return (
    <section className={`beside ${styles.band}`} aria-labelledby="check-the-download">
      <h2 id="check-the-download">Install, start, check</h2>
      <div id="first-launch" className={styles.systems}>
        {formatNotes.map((notes) => (
          <details
            key={notes.format}
            className="disclosure end"
            open={notes.format === own?.format}
          >
            <summary>{notes.name}</summary>
            <Steps
              checkId={`check-${notes.format}`}
              notes={notes}
              file={fileOf(release, firstOf(notes))}
            />
          </details>
        ))}
        <details className="disclosure end">
          <summary>Which processor do I have?</summary>
          <dl id="which-build">
            {requirements.map(({ system, chips }) => (
              <div key={system}>
                <dt>{system}</dt>
                <dd>
                  <Inline text={chips} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
        <p className="subdued">
          Need an older version? See the{' '}
          <a className="touch" href="/changelog">
            changelog
          </a>
          .
        </p>
      </div>
    </section>
  )
}

function firstOf({ format }: FormatNotes) {
  return builds.find((build) => build.format === format)!.identifier
}
