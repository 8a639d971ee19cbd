import { model, plan } from '../data/words.ts'
import { Toggle } from '../parts/controls.tsx'
import { Chip, Message, Prompt, ToolCall } from '../parts/thread.tsx'
import { From, Streamed } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Workspaces } from '../scenes/workspace.tsx'
import { Asked, Call } from './chat.tsx'
import { ChooseModel } from './choose-model.tsx'
import type { Film } from './film.ts'
import { Review, reviewMoves } from './review.tsx'

const request = 'In src/tax.ts, round tax per line, not per invoice. Log what is sent.'
const sent = 14_200
const opened = 20_000
const times = { correct: 25_600, accept: 31_200, second: 33_500, reject: 37_200 }

function Scene() {
  return (
    <>
      <From at={0} until={opened}>
        <Request />
      </From>
      <From at={opened}>
        <Review {...times} />
      </From>
    </>
  )
}

function Request() {
  return (
    <Window place="chat" columns="220px minmax(0, 1fr)">
      <Workspaces />
      <div className="layers">
        <From at={1500}>
          <Thread />
        </From>
        <From at={1500} until={4800}>
          <ChooseModel at={4200} />
        </From>
      </div>
    </Window>
  )
}

const enabled = ['Read Files', 'List Directory', 'Edit File']

function Thread() {
  return (
    <Pane title="Rounding per line" aside={<Chip>{model}</Chip>}>
      <div className="layers" style={{ flex: 1 }}>
        <From at={4800} until={9500}>
          <p className="strong" style={{ paddingBottom: 10 }}>
            Tools
          </p>
          <div className="list" style={{ border: '1px solid var(--line)', borderBottom: 0 }}>
            {enabled.map((name) => (
              <div key={name} style={{ minHeight: 48 }}>
                <Toggle on />
                <strong>{name}</strong>
              </div>
            ))}
          </div>
        </From>
        <From at={sent}>
          <Proposal />
        </From>
      </div>
      <Prompt foot="tools: Read Files, List Directory, Edit File">
        <Asked text={request} at={10_000} sent={sent} />
      </Prompt>
    </Pane>
  )
}

function Proposal() {
  return (
    <div className="stack" style={{ gap: 14 }}>
      <Message who="You" me>
        {request}
      </Message>
      <Call name="Read Files" what="src/tax.ts, src/mailer.ts" at={sent + 500} />
      <From at={sent + 1500}>
        <Message who={model}>
          <Streamed text={plan} at={sent + 1600} />
        </Message>
      </From>
      <From at={sent + 3600}>
        <ToolCall name="Edit File" what="src/tax.ts" state="pending" />
      </From>
      <From at={sent + 4200}>
        <ToolCall name="Edit File" what="src/mailer.ts" state="pending" />
      </From>
    </div>
  )
}

export const reviewAnEdit: Film = {
  name: 'review-an-edit',
  title: 'Review an edit',
  alt: 'A model proposes changes to two files. One is accepted after a correction by hand, the other is rejected.',
  length: 40_000,
  poster: 28_500,
  themes: ['light'],
  steps: [
    {
      at: 0,
      say: 'In a workspace with a project root, press Start New Thread and choose an OpenAI or Anthropic model.',
    },
    { at: 5000, say: 'See that the tools Read Files and Edit File are enabled.' },
    { at: 9500, say: 'Describe the change you want and name the file it concerns.' },
    {
      at: sent,
      say: 'The model reads the file and proposes edits to two files. Both are pending.',
    },
    {
      at: opened,
      say: 'Open the first file: the original stands on the left, the proposal on the right.',
    },
    { at: 24_500, say: 'Correct one line on the right side, which is editable.' },
    { at: 29_500, say: 'Press Accept. The file is marked as accepted.' },
    {
      at: times.second,
      say: 'Open the second file, read it and press Reject. The file stays as it was.',
    },
  ],
  moves: [
    { at: 1300, to: 'new-thread', press: true },
    { at: 4100, to: 'model-Claude Sonnet', press: true },
    ...reviewMoves(times),
  ],
  Scene,
}
