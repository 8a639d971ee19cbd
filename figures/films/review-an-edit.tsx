import { Toggle } from '../parts/controls.tsx'
import { From } from '../parts/time.tsx'
import { Window } from '../parts/window.tsx'
import { Workspaces } from '../scenes/workspace.tsx'
import { ChooseModel } from './choose-model.tsx'
import type { Film } from './film.ts'
import { RequestThread } from './request.tsx'
import { Review, reviewMoves } from './review.tsx'

const tools = { shown: 6000, hidden: 9400 }
const sent = 14_200
const opened = 20_000
const times = { correct: 25_600, accept: 31_200, second: 33_500, reject: 37_200 }

function Scene() {
  return (
    <>
      <From at={0} until={opened}>
        <Request />
      </From>
      <From at={opened}>
        <Review {...times} />
      </From>
    </>
  )
}

function Request() {
  return (
    <Window place="chat" columns="200px minmax(0, 1fr)">
      <Workspaces />
      <div className="layers">
        <From at={1500}>
          <RequestThread ask={10_200} sent={sent} before={<Tools />} />
        </From>
        <From at={1500} until={4600}>
          <ChooseModel at={4200} />
        </From>
      </div>
    </Window>
  )
}

const enabled = ['Read Files', 'List Directory', 'Edit File']

function Tools() {
  return (
    <From at={tools.shown} until={tools.hidden}>
      <p className="strong" style={{ paddingBottom: 10 }}>
        Tools
      </p>
      <div className="list" style={{ border: '1px solid var(--line)', borderBottom: 0 }}>
        {enabled.map((name) => (
          <div key={name} style={{ minHeight: 48 }}>
            <Toggle on />
            <strong>{name}</strong>
          </div>
        ))}
      </div>
    </From>
  )
}

export const reviewAnEdit: Film = {
  name: 'review-an-edit',
  title: 'Review an edit',
  alt: 'A model proposes changes to two files. One is corrected by hand and accepted; the other, which the request didn’t ask for, is rejected.',
  length: 40_000,
  steps: [
    {
      at: 1300,
      say: 'In a workspace with a project root, press Start New Thread and choose an OpenAI or Anthropic model.',
    },
    {
      at: 5000,
      say: 'Check that Read Files and Edit File are on.',
    },
    { at: 9700, say: 'Describe the change you want and name the file it concerns.' },
    {
      at: sent,
      say: 'The model reads the file and proposes edits to two files. Both are pending.',
    },
    {
      at: opened,
      say: 'Open the first file: the original is on the left, the proposal on the right.',
    },
    {
      at: 24_500,
      say: 'Correct one line on the right side, which is editable.',
    },
    { at: 29_500, say: 'Press Accept. The file is marked as accepted.' },
    {
      at: times.second - 800,
      say: 'Open the second file. You didn’t ask for its change, so press Reject. The file stays as it was.',
    },
  ],
  moves: [
    { at: 1300, to: 'new-thread', press: true },
    { at: 4100, to: 'model-Claude Sonnet', press: true },
    { at: tools.shown - 150, to: 'tools', press: true },
    { at: tools.hidden - 150, to: 'tools', press: true },
    { at: sent - 150, to: 'send', press: true },
    { at: opened - 150, to: 'edit-1', press: true },
    ...reviewMoves(times),
  ],
  turns: [
    { at: 0, pane: 0 },
    { at: 1500, pane: 1 },
  ],
  poster: 31_000,
  Scene,
}
