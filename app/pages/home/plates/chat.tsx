import { model, question } from '#figures/data/words.ts'
import { Answer } from '#figures/parts/answer.tsx'
import { Tree } from '#figures/parts/files.tsx'
import { Chip, Message, Prompt, ToolCall } from '#figures/parts/thread.tsx'
import { Pane } from '#figures/parts/window.tsx'

const included = ['src/billing.ts', 'src/tax.ts']

const entries = [
  'src/',
  'src/billing.ts',
  'src/mailer.ts',
  'src/money.ts',
  'src/tax.ts',
  'test/',
  'test/tax.test.ts',
  '.env',
  'README.md',
].map((path) => ({ path, chosen: included.includes(path), gone: path === '.env' }))

export function ChatDetail() {
  return (
    <Pane flush>
      <Tree entries={entries} />
    </Pane>
  )
}

/** A prompt that includes two files, and what the model answered before. */
export function ChatPanes() {
  return (
    <>
      <Pane title="invoice-service" flush>
        <Tree entries={entries} />
      </Pane>
      <Pane title="Rounding of tax">
        <Message who="You" me>
          {question}
        </Message>
        <ToolCall name="Read Files" what="src/tax.ts" />
        <Message who={model}>
          <Answer />
        </Message>
        <Prompt
          foot={included.map((path) => (
            <Chip key={path} blue>
              {path}
            </Chip>
          ))}
        >
          Show me where a cent can get lost.
        </Prompt>
      </Pane>
    </>
  )
}
