import { From } from '../parts/time.tsx'
import { Window } from '../parts/window.tsx'
import { Workspaces } from '../scenes/workspace.tsx'
import type { Film } from './film.ts'
import { RequestThread } from './request.tsx'
import { Review, reviewMoves } from './review.tsx'

const sent = 3200
const opened = 8200
const times = { correct: 12_000, accept: 14_600, second: 16_200, reject: 18_800 }

function Scene() {
  return (
    <>
      <From at={0} until={opened}>
        <Window place="chat" columns="200px minmax(0, 1fr)">
          <Workspaces />
          <RequestThread ask={500} sent={sent} />
        </Window>
      </From>
      <From at={opened}>
        <Review {...times} />
      </From>
    </>
  )
}

export const editCode: Film = {
  name: 'edit-code',
  title: 'Edit Code',
  alt: 'A request leads to two proposed edits. The first is corrected and accepted, the second is rejected.',
  length: 20_500,
  steps: [
    {
      at: sent - 400,
      say: 'The model reads the file and proposes edits to two files.',
    },
    {
      at: opened,
      say: 'The original is on the left, the proposal on the right.',
    },
    {
      at: times.correct - 700,
      say: 'The right side is editable: fix a line, then accept.',
    },
    {
      at: times.accept - 700,
      say: 'You accept the first file. You didn’t ask for the second change, so you reject it.',
    },
  ],
  moves: [
    { at: sent - 150, to: 'send', press: true },
    { at: opened - 150, to: 'edit-1', press: true },
    ...reviewMoves(times),
  ],
  turns: [{ at: 0, pane: 1 }],
  poster: 17_500,
  Scene,
}
