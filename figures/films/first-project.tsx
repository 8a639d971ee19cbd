import { paths } from '../data/repository.ts'
import { model } from '../data/words.ts'
import { Code } from '../parts/code.tsx'
import { Button, Field, IconButton } from '../parts/controls.tsx'
import { Tree } from '../parts/files.tsx'
import { Chip, Message, Prompt } from '../parts/thread.tsx'
import { From, Keyed, Streamed, Swap } from '../parts/time.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { FileActions } from '../scenes/files.tsx'
import { Workspaces } from '../scenes/workspace.tsx'
import { Asked } from './asked.tsx'
import { ChooseModel } from './choose-model.tsx'
import type { Film } from './film.ts'

const created = 9700
const browsed = 11_400
const rooted = 15_200
const opened = 17_000
const ruled = 23_400
const included = 30_500

function Scene() {
  return (
    <>
      <From at={0} until={browsed}>
        <NewWorkspace />
      </From>
      <From at={browsed} until={opened}>
        <ChooseRoot />
      </From>
      <From at={opened} until={ruled}>
        <Rules />
      </From>
      <From at={ruled}>
        <FirstThread />
      </From>
    </>
  )
}

function NewWorkspace() {
  return (
    <Window place="chat" columns="240px 1fr" workspace="">
      <Pane title="Workspaces" aside={<IconButton name="plus" target="plus" />}>
        <Swap
          states={[
            { from: 0, show: <p className="soft small">No workspace yet.</p> },
            { from: created, show: <p className="strong">invoice-service</p> },
          ]}
        />
      </Pane>
      <Pane>
        <From at={2000} until={created} style={{ margin: 'auto', width: 320 }}>
          <p style={{ font: '600 19px/1.3 var(--sans)', marginBottom: 16 }}>A new workspace</p>
          <Field label="Name" look="focus">
            <span>
              <Keyed text="invoice-service" at={4600} per={80} />
            </span>
          </Field>
          <div style={{ marginTop: 16 }}>
            <Button look="main" target="create">
              Create
            </Button>
          </div>
        </From>
      </Pane>
    </Window>
  )
}

const folders = ['code/', 'code/invoice-service/', 'code/photo-archive/', 'code/website-copy/']

function ChooseRoot() {
  return (
    <Window place="files" columns="260px 1fr">
      <Pane
        title={<FileActions />}
        foot={
          <Button size="wide" target="rules">
            Project ignore rules
          </Button>
        }
        flush
      >
        <From at={rooted}>
          <Tree entries={paths.map((path) => ({ path }))} />
        </From>
      </Pane>
      <Pane>
        <From at={13_000} until={rooted} style={{ margin: 'auto', width: 340 }}>
          <p className="strong" style={{ marginBottom: 10 }}>
            The folder of the project
          </p>
          <div style={{ border: '1px solid var(--line)', borderRadius: 4 }}>
            <Tree entries={folders.map((path) => ({ path }))} />
          </div>
        </From>
      </Pane>
    </Window>
  )
}

const rules = ['build/', '*.log', '.env']

function Rules() {
  return (
    <Window place="files" columns="1fr 300px">
      <Pane
        title="Project ignore rules"
        aside={<span className="mono">invoice-service</span>}
        flush
        foot={
          <Button look="main" target="save">
            Save &amp; Apply
          </Button>
        }
      >
        <Code
          lines={rules.map((rule, index) => (
            <Keyed key={rule} text={rule} at={17_700 + index * 1100} per={110} />
          ))}
        />
      </Pane>
      <Pane title="What a model may see" flush>
        <Swap
          states={[
            { from: opened, show: <Ruled applied={false} /> },
            { from: 21_800, show: <Ruled applied /> },
          ]}
        />
      </Pane>
    </Window>
  )
}

function Ruled({ applied }: { applied: boolean }) {
  const all = ['build/', ...paths.slice(2), 'server.log']
  const lines: Record<string, string> = {
    'build/': 'line 1',
    'server.log': 'line 2',
    '.env': 'line 3',
  }
  const entries = all.map((path) => {
    const why = applied ? lines[path] : undefined
    return { path, why, gone: why !== undefined }
  })
  return <Tree entries={entries} />
}

const question = 'What does src/tax.ts do?'
const answer =
  'It computes the tax of an invoice. lineTax() multiplies the net amount of one line with its rate; invoiceTax() adds the lines up and rounds the sum to whole cents.'

function FirstThread() {
  return (
    <Window place="chat" columns="190px minmax(0, 1fr) 180px">
      <Workspaces fresh />
      <div className="layers">
        <From at={ruled + 1800}>
          <Thread />
        </From>
        <From at={ruled + 1800} until={28_400}>
          <ChooseModel at={28_000} />
        </From>
      </div>
      <Included />
    </Window>
  )
}

const seen = paths.filter((path) => path !== '.env')

function Included() {
  const states = [ruled, included].map((from, index) => ({
    from,
    show: (
      <Tree
        entries={seen.map((path) => ({ path, chosen: index === 1 && path === 'src/tax.ts' }))}
      />
    ),
  }))
  return (
    <Pane title="Files" flush>
      <Swap states={states} />
    </Pane>
  )
}

function Thread() {
  return (
    <Pane title="A first thread">
      <From at={36_400}>
        <Message who="You" me>
          {question}
        </Message>
      </From>
      <From at={37_000}>
        <Message who={model}>
          <Streamed text={answer} at={37_100} per={90} />
        </Message>
      </From>
      <Prompt
        foot={
          <From at={included + 100}>
            <Chip>src/tax.ts</Chip>
          </From>
        }
      >
        <Asked text={question} at={33_800} sent={36_400} />
      </Prompt>
    </Pane>
  )
}

export const firstProject: Film = {
  name: 'first-project',
  title: 'First project in a minute',
  alt: 'From an empty window to a first answer: a workspace, its root directory, its ignore rules and a thread.',
  length: 43_000,
  steps: [
    { at: 1500, say: 'Press the plus button to add a workspace.' },
    { at: 4000, say: 'Type a name for it. A workspace needs one.' },
    { at: 7500, say: 'Press Create.' },
    {
      at: 10_500,
      say: 'In the file browser, press Root and choose the folder of your project.',
    },
    {
      at: 16_200,
      say: 'Open the project ignore rules, add the folders that a model should not see, one per line in gitignore syntax, and press Save & Apply.',
    },
    {
      at: 22_600,
      say: 'Press Start New Thread and choose a model.',
    },
    {
      at: 29_000,
      say: 'Include one file in the prompt, from the file browser.',
    },
    { at: 33_000, say: 'Ask what the file does. The answer appears in the thread.' },
  ],
  moves: [
    { at: 1700, to: 'plus', press: true },
    { at: 9400, to: 'create', press: true },
    { at: browsed - 150, to: 'bar-files', press: true },
    { at: 12_800, to: 'root', press: true },
    { at: rooted - 200, to: 'file-code/invoice-service/', press: true },
    { at: opened - 200, to: 'rules', press: true },
    { at: 21_600, to: 'save', press: true },
    { at: ruled - 150, to: 'bar-chat', press: true },
    { at: ruled + 1600, to: 'new-thread', press: true },
    { at: 27_900, to: 'model-Claude Sonnet', press: true },
    { at: included - 150, to: 'file-src/tax.ts', press: true },
    { at: 36_250, to: 'send', press: true },
  ],
  turns: [
    { at: 0, pane: 0 },
    { at: 2000, pane: 1 },
    { at: created, pane: 0 },
    { at: browsed, pane: 2 },
    { at: 13_000, pane: 3 },
    { at: rooted, pane: 2 },
    { at: opened, pane: 4 },
    { at: 21_800, pane: 5 },
    { at: ruled, pane: 6 },
    { at: ruled + 1700, pane: 7 },
    { at: 29_500, pane: 8 },
    { at: included + 900, pane: 7 },
  ],
  poster: 27_500,
  Scene,
}
