import { emptyPrompt, ToolCall } from '../parts/thread.tsx'
import { From, Keyed, Swap } from '../parts/time.tsx'

/** Shows the prompt while it is typed, and empty again once it is sent. */
export function Asked({ text, at, sent }: { text: string; at: number; sent: number }) {
  const empty = <span className="soft">{emptyPrompt}</span>
  return (
    <Swap
      states={[
        { from: 0, show: empty },
        { from: at - 100, show: <Keyed text={text} at={at} /> },
        { from: sent, show: empty },
      ]}
    />
  )
}

/** Shows a tool call that runs for a moment. */
export function Call({ name, what, at }: { name: string; what: string; at: number }) {
  return (
    <From at={at}>
      <ToolCall name={name} what={what}>
        <span className="state">
          <Swap
            states={[
              { from: at, show: <span className="soft">running</span> },
              { from: at + 700, show: <span className="ok">done</span> },
            ]}
          />
        </span>
      </ToolCall>
    </From>
  )
}
