import { Button, Check, Field, IconButton, Segments } from '../parts/controls.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Settings } from './settings.tsx'

export function FirstRun() {
  return (
    <Window place="chat" columns="216px 1fr" workspace="">
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

const keys = [
  { name: 'OpenAI', id: 'openaiKey', value: '••••••••••••••••••••3kQa' },
  { name: 'Anthropic', id: 'anthropicKey', value: '••••••••••••••••••••Vw8A' },
  { name: 'Google AI', id: 'googleaiKey', value: '' },
  { name: 'OpenRouter', id: 'openrouterKey', value: '••••••••••••••••••••91c4' },
  { name: 'Venice AI', id: 'veniceaiKey', value: '' },
  { name: 'HuggingFace', id: 'huggingFaceKey', value: '' },
]

export function ApiKeys() {
  return (
    <Settings chosen="API keys">
      <p className="body">Fill in the providers you have an account with. The others stay empty.</p>
      <div className="halves" style={{ rowGap: 20 }}>
        {keys.map(({ name, id, value }) => (
          <Field key={id} label={name} id={id} look={value ? 'secret' : undefined} mono>
            {value}
          </Field>
        ))}
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
        <Field label="Name">Ollama on this computer</Field>
        <ApiType chosen="LLM" />
        <Field label="Program" look="select">
          Ollama
        </Field>
        <Field label="URL" mono look="focus">
          http://127.0.0.1:11434
        </Field>
        <Field
          label="API key (optional)"
          mono
          hint="A server on this computer rarely asks for one."
        />
      </div>
      <Ruled left="LLM" right="port 11434" />
    </Settings>
  )
}

export function ImageConnection() {
  return (
    <Settings chosen="Local connections">
      <div className="halves">
        <Field label="Name">Image UI</Field>
        <ApiType chosen="Image generation" />
        <Field label="Program" look="select">
          Image-generation UI
        </Field>
        <Field label="URL" mono look="focus">
          http://127.0.0.1:7860
        </Field>
        <Field
          label="API key (optional)"
          mono
          hint="Empty, unless the server was started with one."
        />
      </div>
      <Ruled left="image generation" right="port 7860" />
    </Settings>
  )
}

function ApiType({ chosen }: { chosen: string }) {
  return (
    <span className="field">
      <span className="label">API type</span>
      <Segments names={['LLM', 'Image generation']} chosen={chosen} />
    </span>
  )
}

/** App and local server and their connection, as in a wiring diagram. */
function Ruled({ left, right }: { left: string; right: string }) {
  return (
    <svg
      className="wideOnly"
      width="536"
      height="74"
      viewBox="0 0 536 74"
      style={{ marginTop: 'auto' }}
      fill="none"
    >
      <g stroke="var(--line-strong)">
        <path d="M.500 17.500h130v40H.500zM405.500 17.500h130v40h-130z" />
        <path d="M130 37.500H406" stroke="var(--blue)" />
        <path d="M137 34l-6 3.500l6 3.500M399 34l6 3.500l-6 3.500" stroke="var(--blue)" />
      </g>
      <g fill="var(--ink)" fontSize="13" textAnchor="middle">
        <text x="65" y="42" fontWeight="600">
          Protocraft
        </text>
        <text x="470" y="42" fontWeight="600">
          Local server
        </text>
      </g>
      <g fill="var(--ink-3)" textAnchor="middle" style={{ font: '450 12px var(--mono)' }}>
        <text x="268" y="29">
          {left}
        </text>
        <text x="268" y="55">
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
        <Field label="Model name">Qwen Coder</Field>
        <Field label="Model ID" mono look="focus">
          qwen-coder
        </Field>
        <Field label="Connection" look="select">
          Ollama on this computer
        </Field>
        <Field label="Context length" mono>
          64000
        </Field>
        <Field label="Prompt price" mono>
          0
        </Field>
        <Field label="Completion price" mono>
          0
        </Field>
      </div>
      <div className="row" style={{ gap: 32, paddingTop: 4 }}>
        <Check>Has image vision</Check>
        <Check on>Can use tools</Check>
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
        <Field label="Google Search API key" id="googleSearchApiKey" look="secret" mono>
          •••••••••••••••••••Zt0
        </Field>
        <Field label="Search engine ID" id="googleSearchEngineId" mono>
          b41f07c2e9d3846aa
        </Field>
      </div>
      <svg
        className="wideOnly"
        width="520"
        height="60"
        viewBox="0 0 520 60"
        fill="none"
        stroke="var(--line-strong)"
        style={{ marginBottom: -14 }}
      >
        <path d="M125 4V28H395V4M260 28V56M255 49l5 7l5-7" />
      </svg>
      <div className="tool">
        Google Search
        <span className="mono">needs both</span>
        <span className="state ok">available</span>
      </div>
    </Settings>
  )
}
