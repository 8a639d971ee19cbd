import { Drop, Field } from '../parts/controls.tsx'
import { From, Keyed, Swap } from '../parts/time.tsx'
import { Pane } from '../parts/window.tsx'
import { Sources } from '../scenes/retrieval.tsx'

/** The times of each event, in milliseconds. */
export interface DatabaseTimes {
  name: number
  embedding: number
  dropped: number
  /** The time when four results become three, if at all. */
  fewer?: number
}

/** Shows a retrieval database that gets a name, an embedding model and a folder. */
export function Database({ name, embedding, dropped, fewer }: DatabaseTimes) {
  const top =
    fewer === undefined
      ? [{ from: 0, show: '3' }]
      : [
          { from: 0, show: '4' },
          { from: fewer, show: '3' },
        ]
  return (
    <Pane title="RAG database" flush>
      <div className="stack" style={{ padding: '12px 16px', gap: 10 }}>
        <Field label="Name" target="name">
          <span>
            <Keyed text="interviews" at={name + 200} per={80} />
          </span>
        </Field>
        <Field label="Embedding model" look="select" target="embedding">
          <From at={embedding}>text-embedding-3-small</From>
        </Field>
        <Field label="Top results" mono target="top">
          <Swap states={top} />
        </Field>
      </div>
      <div style={{ padding: '0 16px 10px' }} data-target="drop">
        <Swap
          states={[
            { from: 0, show: <Drop>Drop files or folders here</Drop> },
            { from: dropped - 900, show: <Drop over>notes/</Drop> },
            { from: dropped, show: <Drop>Drop files or folders here</Drop> },
          ]}
        />
      </div>
      <From at={dropped}>
        <Sources least={31} />
      </From>
    </Pane>
  )
}

export function databaseMoves({ name, embedding, dropped }: DatabaseTimes) {
  return [
    { at: name, to: 'name', press: true },
    { at: embedding - 150, to: 'embedding', press: true },
    { at: dropped - 900, to: 'drop' },
    { at: dropped - 100, to: 'drop', press: true },
  ]
}
