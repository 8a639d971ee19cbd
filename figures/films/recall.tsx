import { lesserPassages, model, passages, recall, recalled } from '../data/words.ts'
import { Button } from '../parts/controls.tsx'
import { Icon } from '../parts/icon.tsx'
import { Chip, Message, Prompt } from '../parts/thread.tsx'
import { From, Keyed, Streamed } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Passage } from '../scenes/retrieval.tsx'
import { Asked } from './chat.tsx'

/** A query typed at `ask` and run at `run`; it finds five passages if they become `fewer`, else three. */
export function Query({ ask, run, fewer }: { ask: number; run: number; fewer?: number }) {
  return (
    <>
      <div className="row">
        <span className="input focus" style={{ flex: 1 }}>
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

/** The same question in a chat: typed, sent, answered, its passages expanded. */
export function RecallChat({ ask, sent, expand }: { ask: number; sent: number; expand: number }) {
  return (
    <Window place="chat" columns="1fr 340px">
      <Pane title="Why per line?" aside={<Chip>{model}</Chip>}>
        <From at={sent}>
          <Message who="You" me>
            {recall}
          </Message>
        </From>
        <From at={sent + 500}>
          <div className="tool" data-target="expand">
            <Icon name="search" size={14} />
            Customer notes
            <span className="mono" style={{ fontWeight: 450 }}>
              top results: 3
            </span>
            <span className="state blue">
              <Icon name="right" size={14} />
            </span>
          </div>
        </From>
        <From at={sent + 900}>
          <Message who={model}>
            <Streamed text={recalled} at={sent + 1000} per={62} />
          </Message>
        </From>
        <Prompt foot={<Chip blue>Customer notes</Chip>}>
          <Asked text={recall} at={ask} sent={sent} />
        </Prompt>
      </Pane>
      <Pane title="Results">
        <Passages at={expand + 100} />
      </Pane>
    </Window>
  )
}
