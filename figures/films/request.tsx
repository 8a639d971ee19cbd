import { model, plan } from '../data/words.ts'
import { Message, Prompt, ToolCall, Chip } from '../parts/thread.tsx'
import { From, Streamed } from '../parts/time.tsx'
import { Pane } from '../parts/window.tsx'
import type { ReactNode } from 'react'
import { Asked, Call } from './asked.tsx'

/** The request for the edit. Nothing in it mentions the second file. */
const request = 'In src/tax.ts, round tax per line, not per invoice.'

interface RequestThreadProps {
  ask: number
  sent: number
  before?: ReactNode
}

export function RequestThread({ ask, sent, before }: RequestThreadProps) {
  return (
    <Pane title="Rounding of tax">
      <div className="layers grown">
        {before}
        <From at={sent}>
          <Proposal sent={sent} />
        </From>
      </div>
      <Prompt foot={<Chip target="tools">3 tools</Chip>}>
        <Asked text={request} at={ask} sent={sent} />
      </Prompt>
    </Pane>
  )
}

function Proposal({ sent }: { sent: number }) {
  return (
    <div className="stack wide">
      <Message who="You" me>
        {request}
      </Message>
      <Call name="Read Files" what="src/tax.ts" at={sent + 400} />
      <From at={sent + 1200}>
        <Message who={model}>
          <Streamed text={plan} at={sent + 1300} per={55} />
        </Message>
      </From>
      <From at={sent + 2900}>
        <ToolCall name="Edit File" what="src/tax.ts" state="pending" target="edit-1" />
      </From>
      <From at={sent + 3300}>
        <ToolCall name="Edit File" what="src/mailer.ts" state="pending" />
      </From>
    </div>
  )
}
