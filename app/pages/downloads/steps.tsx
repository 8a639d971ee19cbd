import type { FormatNotes, Step } from '#content/downloads.ts'
import { Command } from '../../ui/command.tsx'
import { Inline } from '../../ui/inline.tsx'
import '../../styles/numbered.css'
import styles from './downloads.module.css'
import type { PublishedFile } from './release.ts'

interface StepsProps {
  checkId?: string
  notes: FormatNotes
  /** The build that the commands name; null until it is known. */
  file: PublishedFile | null
}

/**
 * Explains how to install a download and how to verify it first, with commands for exactly this file.
 */
export function Steps({ checkId, notes, file }: StepsProps) {
  return (
    <div className={styles.steps}>
      <h3>Install and start</h3>
      <Lines steps={notes.start} notes={notes} file={file} />
      <details className="disclosure end">
        <summary>
          <h3>Check the download</h3>
        </summary>
        <div id={checkId}>
          <Lines steps={notes.check} notes={notes} file={file} />
        </div>
      </details>
    </div>
  )
}

function Lines({ steps, notes: { format, name }, file }: StepsProps & { steps: Step[] }) {
  const fileName = file?.file_name ?? `name-of-the-file.${format}`
  return (
    <ol className="numbered stacked subdued">
      {steps.map(({ text, commands = [], showsValue }) => (
        <li key={text}>
          <Inline text={text} />
          {commands.map(({ label, write }) => (
            <div key={label ?? name}>
              {label && <p>{label}</p>}
              <Command
                text={write(fileName)}
                of={`command for ${label ?? name}`}
                isPending={file === null}
              />
            </div>
          ))}
          {showsValue && file && <Command text={file.sha256} of={`SHA-256 of ${fileName}`} />}
          {showsValue && !file && <span> Find the value in SHA256SUMS.</span>}
        </li>
      ))}
    </ol>
  )
}
