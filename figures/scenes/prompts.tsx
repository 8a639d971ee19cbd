import type { ReactNode } from 'react'
import { model } from '../data/words.ts'
import { Code } from '../parts/code.tsx'
import { Field } from '../parts/controls.tsx'
import { Tree } from '../parts/files.tsx'
import { Icon } from '../parts/icon.tsx'
import { InvoiceThumb } from '../parts/invoice-page.tsx'
import { Chip, Message, Prompt } from '../parts/thread.tsx'
import { Pane, Window } from '../parts/window.tsx'

const models = [
  { provider: 'OpenAI', names: ['GPT Astra', 'GPT Sol', 'GPT Luna'], tools: 'tools', look: 'ok' },
  {
    provider: 'Anthropic',
    names: ['Claude Opus', 'Claude Sonnet', 'Claude Haiku'],
    tools: 'tools',
    look: 'ok',
  },
  { provider: 'Google AI', names: ['Gemini Flash'], tools: 'tools pending', look: 'soft' },
  { provider: 'OpenRouter', names: ['Qwen Coder'], tools: 'tools experimental', look: 'warn' },
  { provider: 'Venice AI', names: ['Llama'], tools: 'no tools', look: 'soft' },
  { provider: 'Local', names: ['Qwen Coder'], tools: 'as you set it', look: 'soft' },
]

export function ModelPicker() {
  return (
    <Window place="chat" columns="1fr 380px">
      <Pane title="Rounding of tax" wideOnly>
        <Message who="You" me>
          Are the rates of both tables up to date?
        </Message>
        <Prompt focus picks />
      </Pane>
      <ModelList />
    </Window>
  )
}

export function ModelList({ chosen = model }: { chosen?: string }) {
  return (
    <Pane title="Model" flush>
      <div className="list">
        {models.map(({ provider, names, tools, look }) => (
          <div key={provider} style={{ minHeight: 58, flexWrap: 'wrap', gap: '4px 12px' }}>
            <strong style={{ width: '100%', display: 'flex' }}>
              {provider}
              <span className={`mono push ${look}`} style={{ fontWeight: 450 }}>
                {tools}
              </span>
            </strong>
            <span className="row" style={{ gap: 6 }}>
              {names.map((name) => (
                <span key={name} data-target={`model-${name}`}>
                  <Chip blue={name === chosen}>{name}</Chip>
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </Pane>
  )
}

export function ImagePrompt() {
  return (
    <Window place="chat" columns="172px 1fr">
      <Pane title="invoice-service" flush>
        <Tree
          entries={[
            { path: 'public/' },
            { path: 'public/invoice.html' },
            { path: 'shots/' },
            { path: 'shots/before.png', ticked: true, chosen: true },
            { path: 'shots/after.png', ticked: true },
            { path: 'shots/print.jpg' },
            { path: 'src/' },
            { path: 'src/billing.ts' },
            { path: 'src/tax.ts' },
          ]}
        />
      </Pane>
      <Pane title="The total jumps">
        <Message who="You" me>
          The total moves to the next line in print. What differs?
        </Message>
        <div className="prompt focus">
          <div className="halves" style={{ padding: '14px 14px 0' }}>
            <Shot name="before.png" />
            <Shot name="after.png" broken />
          </div>
          <div className="text">Compare the two and name the rule that moves the total.</div>
          <div className="foot">
            <Icon name="image" size={14} /> 2 images
            <span className="push">
              <Chip>{model}</Chip>
            </span>
          </div>
        </div>
      </Pane>
    </Window>
  )
}

function Shot({ name, broken }: { name: string; broken?: boolean }) {
  return (
    <div>
      <div className="picture">
        <InvoiceThumb {...(broken && { broken })} />
      </div>
      <p className="mono soft" style={{ marginTop: 4 }}>
        {name}
      </p>
    </div>
  )
}

const templates = ['Explain a file', 'Review a change', 'Write release notes']

export function Templates() {
  return (
    <Window place="templates" columns="168px 1fr">
      <Pane title="Templates" flush wideOnly>
        <div className="list">
          {templates.map((name, index) => (
            <div key={name} className={index === 1 ? 'chosen' : undefined}>
              {index === 1 ? <strong>{name}</strong> : name}
            </div>
          ))}
        </div>
      </Pane>
      <Pane title="Review a change">
        <Field label="Name">Review a change</Field>
        <Field label="Prompt" look="tall" height={150}>
          <span>
            You review code in <V>PROJECT_DIRECTORY_PATH</V>. These files exist:{'\n'}
            <V>PROJECT_DIRECTORY_STRUCTURE</V>
            {'\n\n'}Name what could break first, then what reads badly. Do not praise.{'\n'}The
            change: <V>PROMPT</V>
          </span>
        </Field>
        <Field label="User prompt" look="tall" height={74}>
          Review the change.
        </Field>
      </Pane>
    </Window>
  )
}

/** Marks a variable that is filled in when the template runs. */
function V({ children }: { children: string }) {
  return (
    <span
      className="mono"
      style={{
        color: 'var(--warn)',
        background: 'var(--warn-wash)',
        padding: '1px 4px',
        borderRadius: 2,
      }}
    >
      {children}
    </span>
  )
}

function Tag({ children }: { children: string }) {
  return <span className="tag">{children}</span>
}

const tagged: ReactNode[] = [
  <Tag>{'<step>'}</Tag>,
  <>
    <Tag>{'  <llm provider="openai" model="…">'}</Tag>
  </>,
  <>
    {'    List what '}
    <span className="name">PROMPT</span>
    {' touches in'}
  </>,
  <>
    {'    '}
    <span className="name">PROJECT_DIRECTORY_STRUCTURE</span>
  </>,
  <Tag>{'  </llm>'}</Tag>,
  <Tag>{'</step>'}</Tag>,
  ' ',
  <Tag>{'<step>'}</Tag>,
  <Tag>{'  <llm provider="anthropic" model="…">'}</Tag>,
  '    Make the change, file by file.',
  <Tag>{'  </llm>'}</Tag>,
  <Tag>{'</step>'}</Tag>,
]

export function StepLlmTags() {
  return (
    <Window place="templates" columns="1fr 244px">
      <Pane title="Plan, then change" aside={<span className="mono">prompt</span>} flush>
        <Code lines={tagged} />
      </Pane>
      <Pane title="How it runs">
        <Run number="step 1" who="OpenAI" what="The files that the change touches" state="done" />
        <Run number="step 2" who="Anthropic" what="The change, file by file" state="running" />
      </Pane>
    </Window>
  )
}

function Run({
  number,
  who,
  what,
  state,
}: {
  number: string
  who: string
  what: string
  state: string
}) {
  return (
    <div className={state === 'done' ? 'passage' : 'passage first'}>
      <header>
        {number}
        <span className={`push ${state === 'done' ? 'ok' : 'blue'}`}>{state}</span>
      </header>
      <b className="strong" style={{ color: 'var(--ink)' }}>
        {who}
      </b>
      <p>{what}</p>
    </div>
  )
}
