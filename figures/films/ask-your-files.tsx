import { Drop, Field } from '../parts/controls.tsx'
import { From, Keyed, Swap } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Sources } from '../scenes/retrieval.tsx'
import type { Film } from './film.ts'
import { Query, RecallChat } from './recall.tsx'

const dropped = 11_600
const run = 18_200
const chat = 26_000

function Scene() {
  return (
    <>
      <From at={0} until={chat}>
        <Window place="rag" columns="320px 1fr" workspace="">
          <Database />
          <Pane title="Query">
            <From at={15_000} className="stack" style={{ gap: 14 }}>
              <Query ask={15_600} run={run} fewer={23_800} />
            </From>
          </Pane>
        </Window>
      </From>
      <From at={chat}>
        <RecallChat ask={chat + 600} sent={chat + 2400} expand={33_400} />
      </From>
    </>
  )
}

function Database() {
  return (
    <Pane title="RAG database" flush>
      <div className="stack" style={{ padding: 16, gap: 14 }}>
        <Field label="Name" look="focus">
          <span>
            <Keyed text="Customer notes" at={1200} per={80} />
          </span>
        </Field>
        <Field label="Embedding model" look="select" mono target="embedding">
          <From at={6600}>nomic-embed-text</From>
        </Field>
        <Field label="Top results" mono target="top">
          <Swap
            states={[
              { from: 0, show: '5' },
              { from: 23_800, show: '3' },
            ]}
          />
        </Field>
      </div>
      <div style={{ padding: '0 16px 14px' }} data-target="drop">
        <Swap
          states={[
            { from: 0, show: <Drop>Drop files or folders here</Drop> },
            { from: dropped - 900, show: <Drop over>notes/</Drop> },
            { from: dropped + 500, show: <Drop>Drop files or folders here</Drop> },
          ]}
        />
      </div>
      <From at={dropped}>
        <Sources least={38} />
      </From>
    </Pane>
  )
}

export const askYourFiles: Film = {
  name: 'ask-your-files',
  title: 'Ask your own files',
  alt: 'A retrieval database is made from a folder of notes, checked with a query, and used in a chat.',
  length: 38_000,
  poster: 37_000,
  themes: ['light'],
  steps: [
    { at: 0, say: 'Start a new RAG database and give it a name.' },
    { at: 5000, say: 'Choose the embedding model.' },
    {
      at: 9000,
      say: 'Drag a folder of text files onto it. Only text files are indexed, so a PDF in the folder is left out.',
    },
    { at: 15_000, say: 'Type a question and press Run Query.' },
    {
      at: 20_000,
      say: 'Read the passages it found, and set how many of the top results are to be used.',
    },
    { at: chat, say: 'Go to a chat and ask the same question with the database in use.' },
    { at: 32_300, say: 'Expand the results in the chat to see the passages behind the answer.' },
  ],
  moves: [
    { at: 6400, to: 'embedding', press: true },
    { at: dropped - 500, to: 'drop' },
    { at: run - 100, to: 'run-query', press: true },
    { at: 23_500, to: 'top', press: true },
    { at: 33_200, to: 'expand', press: true },
  ],
  Scene,
}
