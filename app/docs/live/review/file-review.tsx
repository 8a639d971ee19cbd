import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { sayQuantity } from '#contract/capitalize.ts'
import { Row } from '#app/ui/row.tsx'
import { LineArea, NumberedLines } from '../line-area.tsx'
import figure from '../live-figure.module.css'
import { compare, type FileDiff, type FileState, linesOf, resultOf } from './review.ts'
import styles from './diff-review.module.css'

const most = 4000

const outcomes = {
  accepted: 'The file now has the right side, with your changes.',
  rejected: 'The file keeps the original.',
}

const chips: Record<FileState, ChipState> = {
  pending: 'asks',
  accepted: 'works',
  rejected: 'stopped',
}

interface FileReviewProps {
  file: FileDiff
  onChange: (how: Partial<FileDiff>) => void
}

/** Shows the edit to one file: both sides while it is pending, then the resulting file. */
export function FileReview({ file, onChange }: FileReviewProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  const decide = (state: FileState) => {
    onChange({ state })
    // The pressed button disappears, so the file's heading announces the result.
    heading.current?.focus()
  }
  return (
    <div className={`stacked ${styles.file}`} role="group" aria-label={file.path}>
      <p ref={heading} className={`line ${styles.head}`} tabIndex={-1}>
        <code>{file.path}</code> <Chip state={chips[file.state]}>{file.state}</Chip>
      </p>
      {file.state === 'pending' ? (
        <>
          <Sides file={file} onChange={onChange} />
          <Row>
            <Button size="small" look="accept" onClick={() => decide('accepted')}>
              Accept
            </Button>
            <Button size="small" onClick={() => decide('rejected')}>
              Reject
            </Button>
            <CountedChange file={file} />
          </Row>
        </>
      ) : (
        <>
          <p className={styles.outcome}>{outcomes[file.state]}</p>
          <NumberedLines lines={linesOf(resultOf(file))} />
        </>
      )}
    </div>
  )
}

function Sides({ file, onChange }: FileReviewProps) {
  const { removed, added, left } = compare(file.original, file.proposed)
  return (
    <div className={figure.sides}>
      <div>
        <p className={styles.label}>Original</p>
        <NumberedLines lines={left} marked={removed} mark="removed" />
      </div>
      <LineArea
        id={`proposed-${file.path}`}
        label="Proposed, editable"
        text={file.proposed}
        most={most}
        marked={added}
        mark="added"
        onChange={(proposed) => onChange({ proposed })}
      />
    </div>
  )
}

function CountedChange({ file }: Pick<FileReviewProps, 'file'>) {
  const { removed, added } = compare(file.original, file.proposed)
  return (
    <p className={styles.outcome} role="status">
      {removed.size + added.size === 0
        ? 'Both sides are the same.'
        : `${sayQuantity(removed.size, 'line')} removed, ${sayQuantity(added.size, 'line')} added.`}
    </p>
  )
}
