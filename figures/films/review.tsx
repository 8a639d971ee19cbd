import type { ReactNode } from 'react'
import { compare } from '../data/compare.ts'
import { mailer, mailerProposed } from '../data/repository.ts'
import { change, model, plan } from '../data/words.ts'
import { Sides } from '../parts/code.tsx'
import { Button } from '../parts/controls.tsx'
import { Message } from '../parts/thread.tsx'
import { From, Keyed, Swap } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { taxRows } from '../scenes/files.tsx'

/** The times of each event, in milliseconds. */
export interface ReviewTimes {
  correct: number
  accept: number
  second: number
  reject: number
}

const mailerRows = compare(mailer, mailerProposed)

/** Shows two proposed edits: one corrected and accepted, the other rejected. */
export function Review(times: ReviewTimes) {
  const { accept, second, reject } = times
  return (
    <Window place="files" columns="196px minmax(0, 1fr)">
      <Pane title="Edit File" flush>
        <div style={{ padding: 16 }} className="stack">
          <Message who="You" me>
            {change}
          </Message>
          <Message who={model}>{plan}</Message>
        </div>
        <div className="list" style={{ borderTop: '1px solid var(--line-2)' }}>
          <Changed file="src/tax.ts" state="accepted" look="ok" at={accept} />
          <Changed
            file="src/mailer.ts"
            target="open-2"
            state="rejected"
            look="pencil"
            at={reject}
          />
        </div>
      </Pane>
      <div className="layers">
        <From at={0} until={second}>
          <FilePane file="src/tax.ts" number={1} decided={accept} word="accepted">
            <Sides
              rows={taxRows.slice(3)}
              fold="lines 1–3 are the same"
              typed={{ 10: <Corrected at={times.correct} /> }}
            />
          </FilePane>
        </From>
        <From at={second}>
          <FilePane file="src/mailer.ts" number={2} decided={reject} word="rejected">
            <Sides rows={mailerRows} />
          </FilePane>
        </From>
      </div>
    </Window>
  )
}

/** Shows the proposed line, and a person's addition to it. */
function Corrected({ at }: { at: number }) {
  return (
    <>
      {'  return round(l.net * l.rate)'}
      <Keyed text=" // cents" at={at} per={90} />
    </>
  )
}

interface ChangedProps {
  file: string
  target?: string
  state: string
  look: string
  at: number
}

function Changed({ file, target, state, look, at }: ChangedProps) {
  return (
    <div data-target={target}>
      <span className="mono">{file}</span>
      <span className="mono push">
        <Swap
          states={[
            { from: 0, show: <span className="warn">pending</span> },
            { from: at, show: <span className={look}>{state}</span> },
          ]}
        />
      </span>
    </div>
  )
}

interface FilePaneProps {
  file: string
  number: number
  decided: number
  word: 'accepted' | 'rejected'
  children: ReactNode
}

function FilePane({ file, number, decided, word, children }: FilePaneProps) {
  return (
    <Pane
      title={<span className="mono">{file}</span>}
      aside={<span className="mono">file {number} of 2</span>}
      flush
      foot={
        <>
          <Button look="yes" target={`accept-${number}`}>
            Accept
          </Button>
          <Button target={`reject-${number}`}>Reject</Button>
          <From at={decided} className="push">
            <span className={`mono ${word === 'accepted' ? 'ok' : 'pencil'}`}>{word}</span>
          </From>
        </>
      }
    >
      {children}
    </Pane>
  )
}

/** Moves the pointer meanwhile. */
export function reviewMoves({ correct, accept, second, reject }: ReviewTimes) {
  return [
    { at: correct - 400, to: 'added-10', press: true },
    { at: accept - 100, to: 'accept-1', press: true },
    { at: second - 150, to: 'open-2', press: true },
    { at: reject - 100, to: 'reject-2', press: true },
  ]
}
