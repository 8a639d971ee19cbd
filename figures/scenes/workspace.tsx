import { answer, model, question } from '../data/words.ts'
import { Answer } from '../parts/answer.tsx'
import { Button, IconButton, Toggle } from '../parts/controls.tsx'
import { Icon } from '../parts/icon.tsx'
import { Chip, Message, Prompt, ToolCall } from '../parts/thread.tsx'
import { Pane, Window, places } from '../parts/window.tsx'

const callouts = [
  { name: 'Workspaces, chats and threads', about: 'where you ask, and where the answers stay' },
  { name: 'File browser', about: 'the root directory, files to include, the viewer' },
  { name: 'RAG databases', about: 'text files made searchable by meaning' },
  { name: 'Image generation', about: 'prompt, variations, the image editor' },
  { name: 'Templates', about: 'prompts with steps, models and variables' },
]

export function AppBar() {
  return (
    <div className="window" style={{ gridTemplateRows: 'minmax(0, 1fr)' }}>
      <svg
        className="callouts"
        width="800"
        height="430"
        viewBox="0 0 800 430"
        fill="none"
        fontSize="15"
      >
        <rect
          x="40.500"
          y="24.500"
          width="92"
          height="382"
          stroke="var(--line-strong)"
          fill="var(--paper)"
        />
        {places.map(({ place, icon }, index) => {
          const y = index === 5 ? 350 : 40 + index * 58
          return (
            <g key={place} color={index === 0 ? 'var(--blue)' : 'var(--ink-2)'}>
              {index === 0 && (
                <rect
                  x="62.500"
                  y={y + 1.5}
                  width="48"
                  height="42"
                  rx="4"
                  fill="var(--blue-wash)"
                  stroke="var(--blue)"
                />
              )}
              <svg x="72" y={y + 8} width="30" height="30" viewBox="0 0 16 16">
                <Icon name={icon} />
              </svg>
              <Callout y={y + 22} number={index + 1} {...(callouts[index] ?? settings)} />
            </g>
          )
        })}
      </svg>
    </div>
  )
}

const settings = { name: 'Settings', about: 'API keys, local connections, Always Ignore Files' }

function Callout({
  y,
  number,
  name,
  about,
}: {
  y: number
  number: number
  name: string
  about: string
}) {
  return (
    <g>
      <g className="wideOnly">
        <path d={`M140 ${y + 0.5}H236`} stroke="var(--line-strong)" />
        <circle cx="140" cy={y + 0.5} r="2.500" fill="var(--line-strong)" />
      </g>
      <circle cx="252" cy={y + 0.5} r="12.500" stroke="var(--pencil)" fill="var(--sheet)" />
      <text
        x="252"
        y={y + 5}
        textAnchor="middle"
        fill="var(--pencil)"
        style={{ font: '500 12px var(--mono)' }}
      >
        {number}
      </text>
      <text x="282" y={y + 1} fill="var(--ink)" fontWeight="600">
        {name}
      </text>
      <text className="wideOnly" x="282" y={y + 20} fill="var(--ink-3)" fontSize="13">
        {about}
      </text>
    </g>
  )
}

const chats = [
  { name: 'Tax', threads: ['Rounding of tax', 'Rates for next year', 'A failing test'] },
  { name: 'Mail', threads: ['Plain-text part'] },
]

interface WorkspacesProps {
  marked?: boolean
  /** Just created: one workspace, still empty. */
  fresh?: boolean
}

/** Workspaces, their chats, and the threads of those. */
export function Workspaces({ marked = false, fresh = false }: WorkspacesProps) {
  return (
    <Pane
      title="Workspaces"
      aside={<IconButton name="plus" marked={marked} target="plus" />}
      foot={
        <Button look="main" size="wide" marked={marked} target="new-thread">
          Start New Thread
        </Button>
      }
      flush
    >
      <div className="tree" style={{ font: '400 13px/1 var(--sans)', paddingTop: 10 }}>
        <span className="strong" style={{ paddingLeft: 8, color: 'var(--ink)' }}>
          invoice-service
        </span>
        {(fresh ? [] : chats).map(({ name, threads }) => [
          <span key={name} style={{ paddingLeft: 20, color: 'var(--ink)' }}>
            {name}
          </span>,
          ...threads.map((thread, index) => (
            <span
              key={thread}
              style={{ paddingLeft: 34 }}
              className={name === 'Tax' && index === 0 ? 'chosen' : undefined}
            >
              {thread}
            </span>
          )),
        ])}
        {(fresh ? [] : ['website-copy', 'photo-archive']).map((name) => (
          <span key={name} className="strong" style={{ paddingLeft: 8, marginTop: 8 }}>
            {name}
          </span>
        ))}
      </div>
    </Pane>
  )
}

export function WorkspaceThreads() {
  return (
    <Window place="chat" columns="240px 1fr">
      <Workspaces marked />
      <Pane title="Rounding of tax">
        <Message who="You" me>
          {question}
        </Message>
        <Message who={model}>{answer[0]}</Message>
        <Prompt foot="0 files included" />
      </Pane>
    </Window>
  )
}

export function Chat() {
  return (
    <Window place="chat" columns="200px 1fr">
      <Workspaces />
      <Pane title="Rounding of tax">
        <Message who="You" me>
          {question}
        </Message>
        <ToolCall name="Read Files" what="src/billing.ts, src/tax.ts" />
        <ToolCall name="List Directory" what="src/rates" />
        <Message who={model}>
          <Answer />
        </Message>
        <Prompt
          foot={
            <>
              <Chip>src/billing.ts</Chip>
              <Chip>src/tax.ts</Chip>
            </>
          }
        />
      </Pane>
    </Window>
  )
}

const tools = [
  { name: 'Read Files', about: 'opens files of the project', on: true },
  { name: 'List Directory', about: 'sees which files there are', on: true },
  { name: 'Create File', about: 'adds a file below the root', on: true },
  { name: 'Create Folder', about: 'adds a folder below the root', on: true },
  { name: 'Edit File', about: 'proposes an edit, which you review', on: true },
  { name: 'Google Search', about: 'needs the Google Search keys', on: false },
  { name: 'Browse Internet', about: 'opens web pages, via Selenium', on: false },
]

const support = [
  ['OpenAI', 'yes', 'ok'],
  ['Anthropic', 'yes', 'ok'],
  ['OpenRouter', 'experimental', 'warn'],
  ['Google AI', 'pending update', 'soft'],
  ['Venice AI', 'not supported', 'soft'],
]

export function Tools() {
  return (
    <Window place="chat" columns="1fr 250px">
      <Pane title="Tools" flush>
        <div className="list">
          {tools.map(({ name, about, on }) => (
            <div key={name} style={{ minHeight: 46 }}>
              <Toggle on={on} />
              <strong style={{ width: 124 }}>{name}</strong>
              <span className={name === 'Google Search' ? 'warn' : 'soft'}>{about}</span>
            </div>
          ))}
        </div>
      </Pane>
      <Pane title="Models that use them" flush>
        <div className="list">
          {support.map(([name, state, look]) => (
            <div key={name}>
              {name}
              <span className={`mono push ${look}`}>{state}</span>
            </div>
          ))}
        </div>
      </Pane>
    </Window>
  )
}
