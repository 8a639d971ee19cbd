import { Fragment } from 'react'
import { answer, model, promise, question } from '../data/words.ts'
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

const settings = { name: 'Settings', about: 'API keys, local connections, Always Ignore Files' }

export function AppBar() {
  return (
    <div className="callouts">
      {places.map(({ place, icon }, index) => {
        const { name, about } = callouts[index] ?? settings
        return (
          <div key={place}>
            <i className={index === 0 ? 'on' : undefined}>
              <Icon name={icon} size={28} />
            </i>
            <span className="mono">{index + 1}</span>
            <p>
              <strong>{name}</strong>
              {about}
            </p>
          </div>
        )
      })}
    </div>
  )
}

const workspaces = [
  {
    workspace: 'invoice-service',
    chats: [
      { name: 'Tax', threads: ['Rounding of tax', 'Rates for next year', 'A failing test'] },
      { name: 'Mail', threads: ['Plain-text part'] },
    ],
  },
  {
    workspace: 'website-copy',
    chats: [
      { name: 'Pages', threads: ['Delivery times', 'Shorter headings'] },
      { name: 'Newsletter', threads: ['Subject lines'] },
    ],
  },
  { workspace: 'photo-archive', chats: [] },
]

interface WorkspacesProps {
  /** The workspace that lists its chats. The first thread there is open. */
  open?: string
  marked?: boolean
  /** True if just created: one workspace, still empty. */
  fresh?: boolean
  wideOnly?: boolean
}

/** Draws workspaces, their chats, and the threads of those. */
export function Workspaces({
  open = 'invoice-service',
  marked = false,
  fresh = false,
  wideOnly,
}: WorkspacesProps) {
  return (
    <Pane
      title="Workspaces"
      {...(wideOnly && { wideOnly })}
      aside={<IconButton name="plus" marked={marked} target="plus" />}
      foot={
        <Button look="main" size="wide" marked={marked} target="new-thread">
          Start New Thread
        </Button>
      }
      flush
    >
      <div className="tree" style={{ font: '400 13px/1 var(--sans)', paddingTop: 10 }}>
        {(fresh ? workspaces.slice(0, 1) : workspaces).map(({ workspace, chats }, index) => (
          <Fragment key={workspace}>
            <span
              className="strong"
              style={{
                paddingLeft: 8,
                marginTop: index && 8,
                color: workspace === open ? 'var(--ink)' : undefined,
              }}
            >
              {workspace}
            </span>
            {workspace === open && !fresh && <Chats chats={chats} />}
          </Fragment>
        ))}
      </div>
    </Pane>
  )
}

function Chats({ chats }: Pick<(typeof workspaces)[number], 'chats'>) {
  return chats.map(({ name, threads }, chat) => [
    <span key={name} style={{ paddingLeft: 20, color: 'var(--ink)' }}>
      {name}
    </span>,
    ...threads.map((thread, index) => (
      <span
        key={thread}
        style={{ paddingLeft: 34 }}
        className={chat === 0 && index === 0 ? 'chosen' : undefined}
      >
        {thread}
      </span>
    )),
  ])
}

export function WorkspaceThreads() {
  return (
    <Window place="chat" columns="204px 1fr">
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
    <Window place="chat" columns="176px 1fr" workspace="website-copy">
      <Workspaces open="website-copy" wideOnly />
      <Pane title="Delivery times">
        <Message who="You" me>
          {promise.asked}
        </Message>
        <ToolCall name="List Directory" what="pages" />
        <ToolCall name="Read Files" what="home.md, help.md" />
        <Message who={model}>
          <div className="answer">
            <p>{promise.answer}</p>
            <ul>
              {promise.findings.map(({ where, what }) => (
                <li key={where}>
                  <code>{where}</code>
                  <span>{what}</span>
                </li>
              ))}
            </ul>
          </div>
        </Message>
        <Prompt
          foot={
            <>
              <Chip>style.md</Chip>
              <Chip>delivery.md</Chip>
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
    <Window place="chat" columns="1fr 214px">
      <Pane title="Tools" flush>
        <div className="list">
          {tools.map(({ name, about, on }) => (
            <div key={name} style={{ minHeight: 46 }}>
              <Toggle on={on} />
              <strong style={{ flex: 'none', width: 112 }}>{name}</strong>
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
