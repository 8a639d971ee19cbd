import { firstLaunchNotes, requirements, type Step, verifyNotes } from '#content/downloads.ts'
import { Inline } from '../../ui/inline.tsx'
import styles from '../downloads.module.css'

/** What each system needs, how to verify a download, how to open it the first time. */
export function Notes() {
  return (
    <div className={styles.notes}>
      <section>
        <h2 id="which-build">Which build is mine?</h2>
        <dl>
          {requirements.map(({ system, chips }) => (
            <div key={system}>
              <dt>{system}</dt>
              <dd>
                <Inline text={chips} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 id="check-the-download">Check the download</h2>
        {verifyNotes.map((notes) => (
          <SystemSteps key={notes.system} {...notes} />
        ))}
      </section>
      <section>
        <h2 id="first-launch">First launch</h2>
        {firstLaunchNotes.map((notes) => (
          <SystemSteps key={notes.system} {...notes} />
        ))}
      </section>
    </div>
  )
}

function SystemSteps({ system, steps }: { system: string; steps: Step[] }) {
  return (
    <details className={styles.system}>
      <summary>{system}</summary>
      <ol>
        {steps.map(({ text, command }) => (
          <li key={text}>
            <Inline text={text} />
            {command && (
              <pre tabIndex={0} aria-label={`Command for ${system}`} role="group">
                <code>{command}</code>
              </pre>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
