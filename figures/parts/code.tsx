import type { ReactNode } from 'react'
import type { DiffRow } from '../data/compare.ts'

const words = /\b(import|export|from|type|interface|function|return|const|describe|it|expect)\b/

/** Shows a line of TypeScript, with its keywords in ink. */
function Typed({ text }: { text: string }) {
  if (/^\s*(\/\/|#)/.test(text)) return <span className="quiet">{text}</span>
  return text.split(words).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="word">
        {part}
      </span>
    ) : (
      part
    ),
  )
}

interface CodeProps {
  lines: ReactNode[]
  from?: number
}

export function Code({ lines, from = 1 }: CodeProps) {
  return (
    <div className="code">
      {lines.map((line, index) => (
        <p key={index}>
          <span className="n">{from + index}</span>
          <span className="t">{typeof line === 'string' ? <Typed text={line} /> : line}</span>
        </p>
      ))}
    </div>
  )
}

interface SidesProps {
  rows: DiffRow[]
  /** Shown in place of the lines before the rows. */
  fold?: string
  /** Replaces the proposed line of that number with what a person types there. */
  typed?: Record<number, ReactNode>
  prose?: boolean
}

/** Shows the original on the left, the proposal on the right; in a narrow pane below each other. */
export function Sides({ rows, fold, typed = {}, prose = false }: SidesProps) {
  return (
    <div className="sides">
      <div className="pair label">
        <span>Original</span>
        <span>Proposed, editable</span>
      </div>
      <div className="code">
        {fold && (
          <div className="pair fold">
            <p>
              <span className="n">⋯</span>
              <span className="t">{fold}</span>
            </p>
          </div>
        )}
        {rows.map(({ original, proposed }, index) => (
          <div key={index} className={`pair ${lookOf(rows, index)}`}>
            <Line side={original} look="taken" prose={prose} />
            <Line
              side={proposed}
              look="added"
              prose={prose}
              instead={proposed && typed[proposed.number]}
            />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns the look of a row: a picture that shows only changes leaves out rows far from any. */
function lookOf(rows: DiffRow[], index: number): string {
  const isSame = (row: DiffRow | undefined) => row?.original?.changed === false
  const isFar = rows.slice(Math.max(0, index - 1), index + 2).every(isSame)
  return [isSame(rows[index]) && 'same', isFar && 'far'].filter(Boolean).join(' ')
}

interface LineProps {
  side: DiffRow['original']
  look: 'taken' | 'added'
  prose: boolean
  instead?: ReactNode
}

function Line({ side, look, prose, instead }: LineProps) {
  if (!side) return <p className="none" />
  const { number, text, changed } = side
  if (!changed)
    return (
      <p data-target={`${look}-${number}`}>
        <span className="n">{number}</span>
        <span className="t">{instead ?? (prose ? text : <Typed text={text} />)}</span>
      </p>
    )
  const Changed = look === 'added' ? 'ins' : 'del'
  return (
    <p className={look} data-target={`${look}-${number}`}>
      <span className="n">{number}</span>
      <Changed className="t">{instead ?? text}</Changed>
    </p>
  )
}
