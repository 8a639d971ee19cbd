import { useRef, useState } from 'react'
import { mailer, mailerProposed, tax, taxProposed } from '#figures/data/repository.ts'
import { Button } from '#app/ui/button.tsx'
import { FileReview } from './file-review.tsx'
import { change, type FileDiff } from './review.ts'
import styles from './diff-review.module.css'

const proposal: FileDiff[] = [
  propose('src/tax.ts', tax, taxProposed),
  propose('src/mailer.ts', mailer, mailerProposed),
]

/** Shows edits to two files; each edit is accepted or rejected on its own. */
export function DiffReview() {
  const [files, setFiles] = useState(proposal)
  const sum = useRef<HTMLParagraphElement>(null)
  const startOver = () => {
    setFiles(proposal)
    // The pressed button has nothing left to do, so the focus moves on.
    sum.current?.focus()
  }
  const pending = files.filter(({ state }) => state === 'pending').length
  return (
    <>
      {files.map((file) => (
        <FileReview
          key={file.path}
          file={file}
          onChange={(how) => setFiles(change(files, file.path, how))}
        />
      ))}
      <div className={`line spread ${styles.foot}`}>
        <p ref={sum} role="status" tabIndex={-1}>
          {pending === 0 ? 'No file is pending.' : `${pending} of ${files.length} files pending.`}
        </p>
        <Button size="small" look="quiet" disabled={files === proposal} onClick={startOver}>
          Start over
        </Button>
      </div>
    </>
  )
}

function propose(path: string, original: string[], proposed: string[]): FileDiff {
  return { path, original: original.join('\n'), proposed: proposed.join('\n'), state: 'pending' }
}
