import { From } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Database, databaseMoves } from './database.tsx'
import type { Film } from './film.ts'
import { Query, RecallChat, recallMoves } from './recall.tsx'

const database = { name: 1000, embedding: 6600, dropped: 11_600, fewer: 23_800 }
const query = { ask: 15_600, run: 18_200, fewer: 23_800 }
const chat = 26_000
const recall = { use: chat + 1900, ask: chat + 2700, sent: chat + 5000, expand: 35_400 }

function Scene() {
  return (
    <>
      <From at={0} until={chat}>
        <Window place="rag" columns="300px 1fr" workspace="">
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

export const askYourFiles: Film = {
  name: 'ask-your-files',
  title: 'Ask your own files',
  alt: 'A retrieval database is made from a folder of notes, checked with a query, and used in a chat.',
  length: 39_000,
  steps: [
    { at: database.name, say: 'Start a new RAG database and give it a name.' },
    { at: 5000, say: 'Choose the embedding model.' },
    {
      at: 9000,
      say: 'Drag a folder of text files onto it. Only text files are indexed, so a PDF in the folder is left out.',
    },
    { at: 14_600, say: 'Type a question and press Run Query.' },
    {
      at: 20_000,
      say: 'Read the passages it found, and set how many top results to use.',
    },
    {
      at: chat - 800,
      say: 'Go to a chat, choose the database and ask the same question.',
    },
    {
      at: 34_300,
      say: 'Expand the results in the chat to see the passages behind the answer.',
    },
  ],
  moves: [
    ...databaseMoves(database),
    { at: query.ask - 200, to: 'query', press: true },
    { at: query.run - 100, to: 'run-query', press: true },
    { at: database.fewer - 200, to: 'top', press: true },
    { at: chat - 150, to: 'bar-chat', press: true },
    ...recallMoves(recall),
  ],
  turns: [
    { at: 0, pane: 0 },
    { at: 15_000, pane: 1 },
    { at: 23_000, pane: 0 },
    { at: 24_200, pane: 1 },
    { at: chat, pane: 2 },
    { at: recall.expand, pane: 3 },
  ],
  poster: 38_000,
  Scene,
}
