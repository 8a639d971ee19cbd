import { lesserPassages, model, passages, recall, recalled } from '../data/words.ts'
import { Button } from '../parts/controls.tsx'
import { Chip, Message, Prompt } from '../parts/thread.tsx'
import { From, Keyed, Streamed, Swap } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { DatabaseCall, Passage } from '../scenes/retrieval.tsx'
import { Asked } from './asked.tsx'

interface QueryTimes {
  ask: number
  run: number
  /** The time when four passages become three, if at all. */
  fewer?: number
}

export function Query({ ask, run, fewer }: QueryTimes) {
  return (
    <>
      <div className="row">
        <span className="input" style={{ flex: 1 }} data-target="query">
          <span>
            <Keyed text={recall} at={ask} />
          </span>
        </span>
        <Button look="main" target="run-query">
          Run Query
        </Button>
      </div>
      <Passages at={run + 300} />
      {fewer !== undefined &&
        lesserPassages.map((passage) => (
          <From key={passage.file} at={run + 1000} until={fewer}>
            <Passage {...passage} />
          </From>
        ))}
    </>
  )
}

function Passages({ at }: { at: number }) {
  return passages.map((passage, index) => (
    <From key={passage.file} at={at + index * 220}>
      <Passage {...passage} first={index === 0} />
    </From>
  ))
}

interface RecallTimes {
  use: number
  ask: number
  sent: number
  expand: number
}

/**
 * Shows the same question in a chat that uses the database: typed, sent, answered, its passages expanded.
 */
export function RecallChat({ use, ask, sent, expand }: RecallTimes) {
  return (
    <Window place="chat" columns="1fr 340px">
      <Pane title="Why per line?">
        <From at={sent}>
          <Message who="You" me>
            {recall}
          </Message>
        </From>
        <From at={sent + 500}>
          <DatabaseCall />
        </From>
        <From at={sent + 900}>
          <Message who={model}>
            <Streamed text={recalled} at={sent + 1000} per={62} />
          </Message>
        </From>
        <Prompt foot={<Used at={use} />}>
          <Asked text={recall} at={ask} sent={sent} />
        </Prompt>
      </Pane>
      <Pane title="Results">
        <Passages at={expand + 100} />
      </Pane>
    </Window>
  )
}

function Used({ at }: { at: number }) {
  return (
    <span data-target="use">
      <Swap
        states={[
          { from: 0, show: <Chip>no database</Chip> },
          { from: at, show: <Chip blue>interviews</Chip> },
        ]}
      />
    </span>
  )
}

/** Moves the pointer meanwhile: from the app bar to the results. */
export function recallMoves({ use, sent, expand }: RecallTimes) {
  return [
    { at: use - 150, to: 'use', press: true },
    { at: sent - 150, to: 'send', press: true },
    { at: expand - 100, to: 'expand', press: true },
  ]
}
