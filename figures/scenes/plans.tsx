/** This module draws things around the app, but never its interface. */
import type { ReactNode } from 'react'

interface Build {
  processor: string
  file: string
  identifier: string
}

const builds: { system: string; of: Build[] }[] = [
  {
    system: 'Windows',
    of: [{ processor: 'Intel or AMD', file: '.exe', identifier: 'windows-all-x86_64' }],
  },
  {
    system: 'Mac',
    of: [
      { processor: 'Apple silicon', file: '.dmg', identifier: 'mac-all-arm64' },
      { processor: 'Intel', file: '.dmg', identifier: 'mac-all-x86_64' },
    ],
  },
  {
    system: 'Linux',
    of: [
      { processor: 'x86_64', file: '.deb', identifier: 'linux-deb-amd64' },
      { processor: 'x86_64', file: '.rpm', identifier: 'linux-rpm-x86_64' },
      { processor: 'arm64', file: '.deb', identifier: 'linux-deb-arm64' },
      { processor: 'arm64', file: '.rpm', identifier: 'linux-rpm-arm64' },
    ],
  },
]

/** Draws lines from the system, down and across to one file. */
export function WhichBuild() {
  return (
    <div className="builds">
      <div className="head mono">
        <span>System</span>
        <span>Processor</span>
        <span>File</span>
        <span>Identifier</span>
      </div>
      {builds.map(({ system, of }) => (
        <div key={system} className="system">
          <strong>{system}</strong>
          {of.map(({ processor, file, identifier }) => (
            <div key={identifier} className="build">
              <span>{processor}</span>
              <b>{file}</b>
              <span className="mono">{identifier}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const stays = ['chats', 'configuration and keys, encrypted', 'project files']

const leaves = [
  { title: 'The provider you chose', flows: ['prompt, files, images'] },
  {
    title: 'Google, websites',
    flows: ['searches, page addresses'],
    note: 'only with their tools on',
  },
  {
    title: 'Our servers',
    flows: ['license key, device', 'request for model lists'],
    note: 'no prompt, no chat, no file',
  },
]

export function DataFlow() {
  return (
    <div className="dataFlow">
      <div className="computer">
        <strong>Your computer</strong>
        {stays.map((each) => (
          <p key={each}>{each}</p>
        ))}
        <div className="app">
          <Place title="Protocraft" />
          <span className="down mono">prompt</span>
          <Place title="Local model" />
        </div>
      </div>
      <div className="others">
        {leaves.map(({ title, flows, note }) => (
          <div key={title} className="leaving">
            <div className="flows mono">
              {flows.map((flow) => (
                <span key={flow}>{flow}</span>
              ))}
            </div>
            <Place title={title} note={note} />
          </div>
        ))}
      </div>
    </div>
  )
}

function Place({ title, note }: { title: string; note?: ReactNode }) {
  return (
    <div className="place">
      <strong>{title}</strong>
      {note && <span>{note}</span>}
    </div>
  )
}
