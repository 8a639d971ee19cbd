import { paths } from '../data/repository.ts'
import { Code } from '../parts/code.tsx'
import { Button } from '../parts/controls.tsx'
import { type Entry, Tree } from '../parts/files.tsx'
import { Pane, Window } from '../parts/window.tsx'
import { Settings } from './settings.tsx'

const always = ['# ignored in every workspace', '.env', '.env.*', '*.pem', 'node_modules/', '.git/']

export function AlwaysIgnore() {
  return (
    <Settings chosen="Always Ignore Files">
      <p className="body">One pattern per line, for every workspace.</p>
      <div className="input tall focus" style={{ padding: 0, height: 142, borderRadius: 4 }}>
        <Code lines={always} />
      </div>
      <div className="halves">
        {['invoice-service', 'website-copy'].map((name) => (
          <div key={name} style={{ border: '1px solid var(--line)', borderRadius: 4 }}>
            <Tree entries={ignoredIn(name)} />
          </div>
        ))}
      </div>
    </Settings>
  )
}

function ignoredIn(root: string): Entry[] {
  return [
    { path: `${root}/` },
    { path: `${root}/.env`, gone: true, why: 'ignored' },
    { path: `${root}/node_modules/`, gone: true, why: 'ignored' },
    { path: `${root}/README.md` },
  ]
}

const rules = [
  '# generated',
  'build/',
  '*.log',
  '',
  '# personal data in the samples',
  'samples/*',
  '!samples/README.md',
]

const effect: Entry[] = [
  { path: 'build/', gone: true, why: 'line 2' },
  { path: 'samples/' },
  { path: 'samples/customers.csv', gone: true, why: 'line 6' },
  { path: 'samples/README.md', why: 'line 7' },
  ...paths.slice(2, 10).map((path) => ({ path })),
  { path: 'server.log', gone: true, why: 'line 3' },
]

export function ProjectIgnore() {
  return (
    <Window place="files" columns="1fr 280px">
      <Pane
        title="Project ignore rules"
        aside={<span className="mono">invoice-service</span>}
        flush
        foot={
          <Button look="main" marked>
            Save &amp; Apply
          </Button>
        }
      >
        <Code lines={rules} />
      </Pane>
      <Pane title="What a model may see" flush>
        <Tree entries={effect} />
      </Pane>
    </Window>
  )
}

const initialization = [
  'You work on a small TypeScript service.',
  '',
  'Amounts are whole cents (type Cents). Never use floats for money.',
  'Tests are in test/ and run with node --test.',
  'Propose edits with Edit File; do not create new packages.',
  'Answer in short, plain sentences.',
]

export function InitRules() {
  return (
    <Window place="chat" columns="1fr 240px">
      <Pane title="Initialization rules">
        <div className="input tall focus" style={{ flex: 1, flexDirection: 'column', gap: 4 }}>
          {initialization.map((line, index) => (
            <p key={index} style={{ minHeight: 19 }}>
              {line}
            </p>
          ))}
        </div>
      </Pane>
      <Pane title="A new thread">
        <Start />
      </Pane>
    </Window>
  )
}

/** Draws what a model reads: the rules beside each prompt. */
function Start() {
  return (
    <ol className="sequence">
      {['Initialization rules', 'Your prompt', 'The answer'].map((name, index) => (
        <li key={name}>
          {name}
          <span className="mono soft push">{index + 1}</span>
        </li>
      ))}
    </ol>
  )
}
