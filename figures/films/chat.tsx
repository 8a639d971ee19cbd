import { paths } from '../data/repository.ts'
import { model, question } from '../data/words.ts'
import { Answer } from '../parts/answer.tsx'
import { Tree } from '../parts/files.tsx'
import { Chip, Message, Prompt } from '../parts/thread.tsx'
import { From, Swap } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Asked, Call } from './asked.tsx'
import type { Film } from './film.ts'

const included = [
  { path: 'src/billing.ts', at: 1300 },
  { path: 'src/tax.ts', at: 2500 },
]
const sent = 6000

function Scene() {
  return (
    <Window place="chat" columns="200px minmax(0, 1fr)">
      <Files />
      <Pane title="Rounding of tax">
        <From at={sent}>
          <Message who="You" me>
            {question}
          </Message>
        </From>
        <Call name="Read Files" what="src/billing.ts, src/tax.ts" at={sent + 500} />
        <From at={sent + 1700}>
          <Message who={model}>
            <Answer at={sent + 1800} />
          </Message>
        </From>
        <Prompt
          foot={included.map(({ path, at }) => (
            <From key={path} at={at}>
              <Chip>{path}</Chip>
            </From>
          ))}
        >
          <Asked text={question} at={3600} sent={sent} />
        </Prompt>
      </Pane>
    </Window>
  )
}

function Files() {
  const states = [0, ...included.map(({ at }) => at)].map((from, count) => ({
    from,
    show: <Tree entries={entriesWith(included.slice(0, count).map(({ path }) => path))} />,
  }))
  return (
    <Pane title="Files" flush>
      <Swap states={states} />
    </Pane>
  )
}

function entriesWith(chosen: string[]) {
  const seen = paths.filter((path) => path !== '.env')
  return seen.map((path) => ({ path, chosen: chosen.includes(path) }))
}

export const chat: Film = {
  name: 'chat',
  title: 'Chat',
  alt: 'Two files are included in a prompt; the model reads them and answers with the lines it found.',
  length: 15_500,
  steps: [
    {
      at: included[0]!.at,
      say: 'Two files of the project are included in the prompt.',
    },
    {
      at: 3200,
      say: 'The question is typed and sent.',
    },
    {
      at: sent + 400,
      say: 'The model reads both files and answers with the lines it found.',
    },
  ],
  moves: [
    ...included.map(({ path, at }) => ({ at: at - 100, to: `file-${path}`, press: true })),
    { at: sent - 150, to: 'send', press: true },
  ],
  turns: [
    { at: 0, pane: 0 },
    { at: 3100, pane: 1 },
  ],
  poster: 15_300,
  Scene,
}
