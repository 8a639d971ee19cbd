import { answer, model, question } from '../data/words.ts'
import { Chip, Message, Prompt, ToolCall } from '../parts/thread.tsx'
import { From, Keyed, Streamed, Swap } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Workspaces } from '../scenes/workspace.tsx'
import type { Film } from './film.ts'

const sent = 2700

function Scene() {
  return (
    <Window place="chat" columns="220px 1fr">
      <Workspaces />
      <Pane title="Rounding per line" aside={<Chip>{model}</Chip>}>
        <From at={sent}>
          <Message who="You" me>
            {question}
          </Message>
        </From>
        <Call name="Read Files" what="src/billing.ts, src/tax.ts" at={sent + 500} />
        <Call name="List Directory" what="src/rates" at={sent + 1500} />
        <From at={sent + 2500}>
          <Message who={model}>
            <p style={{ marginBottom: 6 }}>
              <Streamed text={answer[0]!} at={sent + 2600} />
            </p>
            <Streamed text={answer[1]!} at={sent + 4100} />
          </Message>
        </From>
        <Prompt
          foot={
            <>
              <Chip>src/billing.ts</Chip>
              <Chip>src/tax.ts</Chip>
              <span className="push">2 files included</span>
            </>
          }
        >
          <Asked text={question} at={500} sent={sent} />
        </Prompt>
      </Pane>
    </Window>
  )
}

/** The prompt while it is typed, and empty again once it is sent. */
export function Asked({ text, at, sent }: { text: string; at: number; sent: number }) {
  const empty = <span className="soft">Ask, or drop files and screenshots here</span>
  return (
    <Swap
      states={[
        { from: 0, show: empty },
        { from: at - 100, show: <Keyed text={text} at={at} /> },
        { from: sent, show: empty },
      ]}
    />
  )
}

/** A tool call that runs for a moment. */
export function Call({ name, what, at }: { name: string; what: string; at: number }) {
  return (
    <From at={at}>
      <ToolCall name={name} what={what}>
        <span className="state">
          <Swap
            states={[
              { from: at, show: <span className="soft">running</span> },
              { from: at + 700, show: <span className="ok">done</span> },
            ]}
          />
        </span>
      </ToolCall>
    </From>
  )
}

export const chat: Film = {
  name: 'chat',
  title: 'Chat',
  alt: 'A question about a project is asked in a thread; the model reads files and answers.',
  length: 11_500,
  poster: 10_500,
  themes: ['light', 'dark'],
  steps: [
    { at: 0, say: 'A question about the project is typed into a thread. Two files are included.' },
    { at: sent, say: 'The model reads the two files and lists a directory.' },
    { at: sent + 2500, say: 'The answer appears in the thread, word by word.' },
  ],
  moves: [],
  Scene,
}
