import { From } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Database, databaseMoves } from './database.tsx'
import type { Film } from './film.ts'
import { Query, RecallChat, recallMoves } from './recall.tsx'

const database = { name: 900, embedding: 3000, dropped: 5000 }
const query = { ask: 7000, run: 9200 }
const chat = 12_500
const recall = { use: chat + 1300, ask: chat + 2000, sent: chat + 4300, expand: chat + 8000 }

function Scene() {
  return (
    <>
      <From at={0} until={chat}>
        <Window place="rag" columns="280px 1fr" workspace="">
          <Database {...database} />
          <Pane title="Query">
            <Query {...query} />
          </Pane>
        </Window>
      </From>
      <From at={chat}>
        <RecallChat {...recall} />
      </From>
    </>
  )
}

export const rag: Film = {
  name: 'rag',
  title: 'RAG',
  alt: 'A database is made from a folder of text files, queried, then used to answer the same question in a chat.',
  length: 22_000,
  steps: [
    {
      at: database.name,
      say: 'A database gets a name and an embedding model.',
    },
    {
      at: 3700,
      say: 'A folder is dropped in. Its PDF is left out: only text files are indexed.',
    },
    {
      at: 6400,
      say: 'Run Query shows the passages it found and how well they fit.',
    },
    {
      at: chat - 700,
      say: 'The chat answers from the same passages, and shows them.',
    },
  ],
  moves: [
    ...databaseMoves(database),
    { at: query.ask - 200, to: 'query', press: true },
    { at: query.run - 100, to: 'run-query', press: true },
    { at: chat - 150, to: 'bar-chat', press: true },
    ...recallMoves(recall),
  ],
  turns: [
    { at: 0, pane: 0 },
    { at: 6500, pane: 1 },
    { at: chat, pane: 2 },
    { at: recall.expand, pane: 3 },
  ],
  poster: 12_000,
  Scene,
}
