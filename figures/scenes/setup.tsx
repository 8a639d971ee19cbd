import { Button, Field, IconButton } from '../parts/controls.tsx'
import { Pane, Window } from '../parts/window.tsx'
import {
  ApiKeyFields,
  GoogleKeyFields,
  ImageConnectionFields,
  LocalConnectionFields,
  LocalLlmFields,
} from './forms.tsx'
import { Settings } from './settings.tsx'

export function FirstRun() {
  return (
    <Window place="chat" columns="196px 1fr" workspace="">
      <Pane title="Workspaces" aside={<IconButton name="plus" on marked />}>
        <p className="soft small">A workspace has chats, a root directory and its ignore rules.</p>
      </Pane>
      <Pane>
        <div style={{ margin: 'auto', width: 300 }} className="stack">
          <p style={{ font: '600 19px/1.3 var(--sans)', marginBottom: 14 }}>A new workspace</p>
          <Field label="Name" look="focus">
            invoice-service
            <Caret />
          </Field>
          <div style={{ marginTop: 12 }}>
            <Button look="main" marked>
              Create
            </Button>
          </div>
        </div>
      </Pane>
    </Window>
  )
}

function Caret() {
  return <i style={{ width: 1.5, height: 15, marginLeft: -7, background: 'var(--blue)' }} />
}

export function ApiKeys() {
  return (
    <Settings chosen="API keys">
      <p className="body">Fill in the providers you have an account with. The others stay empty.</p>
      <div className="halves" style={{ rowGap: 20 }}>
        <ApiKeyFields />
      </div>
      <p className="soft small" style={{ marginTop: 'auto' }}>
        Configuration is encrypted on this computer.
      </p>
    </Settings>
  )
}

export function LocalConnection() {
  return (
    <Settings chosen="Local connections">
      <div className="halves">
        <LocalConnectionFields />
      </div>
      <Ruled left="LLM" right="port 11434" />
    </Settings>
  )
}

export function ImageConnection() {
  return (
    <Settings chosen="Local connections">
      <div className="halves">
        <ImageConnectionFields />
      </div>
      <Ruled left="image generation" right="port 7860" />
    </Settings>
  )
}

/** Draws app and local server and their connection, as in a wiring diagram. */
function Ruled({ left, right }: { left: string; right: string }) {
  return (
    <svg width="444" height="74" viewBox="0 0 444 74" style={{ marginTop: 'auto' }} fill="none">
      <g stroke="var(--line-strong)">
        <path d="M.500 17.500h116v40H.500zM327.500 17.500h116v40h-116z" />
        <path d="M116 37.500H328" stroke="var(--blue)" />
        <path d="M123 34l-6 3.500l6 3.500M321 34l6 3.500l-6 3.500" stroke="var(--blue)" />
      </g>
      <g fill="var(--ink)" fontSize="13" textAnchor="middle">
        <text x="58" y="42" fontWeight="600">
          Protocraft
        </text>
        <text x="385" y="42" fontWeight="600">
          Local server
        </text>
      </g>
      <g fill="var(--ink-3)" textAnchor="middle" style={{ font: '450 var(--t-12) var(--mono)' }}>
        <text x="222" y="29">
          {left}
        </text>
        <text x="222" y="55">
          {right}
        </text>
      </g>
    </svg>
  )
}

export function LocalLlmForm() {
  return (
    <Settings chosen="Local LLMs">
      <div className="halves">
        <LocalLlmFields />
      </div>
      <p className="soft small" style={{ marginTop: 'auto' }}>
        The context length is the one that the server was started with.
      </p>
    </Settings>
  )
}

export function GoogleKeys() {
  return (
    <Settings chosen="API keys">
      <div className="halves">
        <GoogleKeyFields />
      </div>
      <svg
        width="444"
        height="60"
        viewBox="0 0 444 60"
        fill="none"
        stroke="var(--line-strong)"
        style={{ marginBottom: -14 }}
      >
        <path d="M107 4V28H337V4M222 28V56M217 49l5 7l5-7" />
      </svg>
      <div className="tool">
        Google Search
        <span className="mono">needs both</span>
        <span className="state ok">available</span>
      </div>
    </Settings>
  )
}
