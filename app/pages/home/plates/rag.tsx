import { model, passages, recall, recalled } from '#figures/data/words.ts'
import { Message } from '#figures/parts/thread.tsx'
import { Pane } from '#figures/parts/window.tsx'
import { Passage } from '#figures/scenes/retrieval.tsx'

export function RagDetail() {
  return <Results />
}

/** An answer in a chat, and the passages it used. */
export function RagPanes() {
  return (
    <>
      <Pane title="Why per line?">
        <Message who="You" me>
          {recall}
        </Message>
        <Message who={model}>{recalled}</Message>
      </Pane>
      <Results aside={<span className="mono">top results: 3</span>} />
    </>
  )
}

function Results({ aside }: { aside?: React.ReactNode }) {
  return (
    <Pane title="3 results from interviews" aside={aside}>
      {passages.map(({ file, score, text }, index) => (
        <Passage
          key={file}
          file={file}
          score={score}
          text={index === 0 ? text : undefined}
          first={index === 0}
        />
      ))}
    </Pane>
  )
}
