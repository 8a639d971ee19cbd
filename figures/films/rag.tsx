import { Field } from '../parts/controls.tsx'
import { From } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Sources } from '../scenes/retrieval.tsx'
import type { Film } from './film.ts'
import { Query, RecallChat } from './recall.tsx'

const run = 2700
const chat = 5600

function Scene() {
  return (
    <>
      <From at={0} until={chat}>
        <Window place="rag" columns="300px 1fr" workspace="">
          <Pane title="Customer notes" flush>
            <div style={{ padding: 16 }}>
              <Field label="Embedding model" look="select" mono>
                nomic-embed-text
              </Field>
            </div>
            <Sources />
          </Pane>
          <Pane title="Query">
            <Query ask={600} run={run} />
          </Pane>
        </Window>
      </From>
      <From at={chat}>
        <RecallChat ask={chat + 300} sent={chat + 1700} expand={11_000} />
      </From>
    </>
  )
}

export const rag: Film = {
  name: 'rag',
  title: 'RAG',
  alt: 'A database of text files is queried, then used to answer the same question in a chat.',
  length: 12_800,
  poster: 12_400,
  themes: ['light', 'dark'],
  steps: [
    { at: 0, say: 'A question is put to a database of text files with Run Query.' },
    { at: run + 200, say: 'The passages it finds are listed with their files.' },
    { at: chat, say: 'The same question in a chat that uses the database.' },
    { at: 10_300, say: 'The results are expanded: the passages behind the answer.' },
  ],
  moves: [
    { at: run - 100, to: 'run-query', press: true },
    { at: 10_900, to: 'expand', press: true },
  ],
  Scene,
}
