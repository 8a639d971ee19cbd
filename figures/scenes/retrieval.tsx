import { model, passages, recall, recalled } from '../data/words.ts'
import { Button, Drop, Field, Meter } from '../parts/controls.tsx'
import { Tree } from '../parts/files.tsx'
import { Icon } from '../parts/icon.tsx'
import { Chip, Message, Prompt } from '../parts/thread.tsx'
import { Pane, Window } from '../parts/window.tsx'

const sources = [
  { name: 'decisions.md', state: 'indexed' },
  { name: 'interviews/', state: '14 files' },
  { name: 'minutes/', state: '31 files' },
  { name: 'offer-2025.pdf', state: 'not a text file' },
]

export function RagCreate() {
  return (
    <Window place="rag" columns="1fr 290px" workspace="">
      <Pane title="RAG database">
        <Field label="Name" look="focus">
          interviews
        </Field>
        <Field label="Embedding model" look="select">
          text-embedding-3-small
        </Field>
        <span className="field" style={{ display: 'flex', flexDirection: 'column', flex: 1 }}>
          <span className="label">Files and folders</span>
          <span style={{ display: 'grid', flex: 1 }}>
            <Drop over>
              <span>
                <b className="strong">minutes/</b>
                <br />
                Drop files or folders here
              </span>
            </Drop>
          </span>
        </span>
      </Pane>
      <Pane title="In this database" flush>
        <Sources />
      </Pane>
    </Window>
  )
}

export function Sources({ least = 44 }: { least?: number }) {
  return (
    <div className="list">
      {sources.map(({ name, state }) => {
        const left = name.endsWith('.pdf')
        return (
          <div key={name} style={{ minHeight: least }}>
            <Icon name={name.endsWith('/') ? 'folder' : 'file'} size={14} />
            <span className={left ? 'mono soft' : 'mono'}>{name}</span>
            <span className={`mono push ${left ? 'pencil' : 'ok'}`}>{state}</span>
          </div>
        )
      })}
    </div>
  )
}

interface PassageProps {
  file: string
  score: number
  /** Missing while it is closed. */
  text?: string
  first?: boolean
}

export function Passage({ file, score, text, first }: PassageProps) {
  return (
    <div className={first ? 'passage first' : 'passage'}>
      <header>
        {file}
        <Meter score={score} />
      </header>
      {text}
    </div>
  )
}

/** Draws in a thread that the database was asked. Expands to its results. */
export function DatabaseCall() {
  return (
    <div className="tool" data-target="expand">
      <Icon name="search" size={14} />
      interviews
      <span className="mono">top results: 3</span>
      <span className="state blue">
        <Icon name="right" size={14} />
      </span>
    </div>
  )
}

/** Draws a query on its own, before a chat uses the database. */
export function RagQuery() {
  return (
    <Window place="rag" columns="1fr" workspace="">
      <Pane title="interviews" aside={<span className="mono">top results: 3</span>}>
        <div className="row">
          <span className="input focus" style={{ flex: 1 }}>
            {recall}
          </span>
          <Button look="main" marked>
            Run Query
          </Button>
        </div>
        {passages.map((passage, index) => (
          <Passage key={passage.file} {...passage} first={index === 0} />
        ))}
      </Pane>
    </Window>
  )
}

export function RagQueryInChat() {
  return (
    <Window place="chat" columns="1fr 316px">
      <Pane title="Why per line?">
        <Message who="You" me>
          {recall}
        </Message>
        <DatabaseCall />
        <Message who={model}>{recalled}</Message>
        <Prompt foot={<Chip blue>interviews</Chip>} />
      </Pane>
      <Pane title="3 results">
        {passages.map((passage, index) => (
          <Passage key={passage.file} {...passage} first={index === 0} />
        ))}
      </Pane>
    </Window>
  )
}

const suggested = [
  ['src/tax.ts', 96],
  ['src/money.ts', 81],
  ['test/tax.test.ts', 74],
  ['src/billing.ts', 52],
] as const

export function WorkspaceIndex() {
  return (
    <Window place="files" columns="172px 1fr">
      <Pane title="invoice-service" flush wideOnly>
        <Tree
          entries={[
            { path: 'src/' },
            { path: 'src/billing.ts' },
            { path: 'src/mailer.ts' },
            { path: 'src/money.ts' },
            { path: 'src/tax.ts' },
            { path: 'test/' },
            { path: 'test/tax.test.ts' },
            { path: 'README.md' },
          ]}
        />
      </Pane>
      <Pane
        title="Workspace index"
        aside={
          <>
            <span className="mono wideOnly">text-embedding-3-small</span>
            <span className="mono ok">present</span>
          </>
        }
      >
        <div className="row">
          <Button marked>Create Workspace Index</Button>
          <Button look="off">Clear Index</Button>
        </div>
        <div className="row" style={{ marginTop: 8 }}>
          <span className="input focus" style={{ flex: 1 }}>
            rounding of tax
          </span>
          <Button look="main">Query Index</Button>
        </div>
        <div
          className="list"
          style={{ border: '1px solid var(--line)', borderBottom: 0, borderRadius: 4 }}
        >
          {suggested.map(([file, score]) => (
            <div key={file}>
              <Icon name="file" size={13} />
              <span className="mono">{file}</span>
              <Meter score={score} />
            </div>
          ))}
        </div>
      </Pane>
    </Window>
  )
}
