import type { Film } from './film.ts'
import { Review, reviewMoves } from './review.tsx'

const times = { correct: 2900, accept: 5700, second: 7000, reject: 9700 }

export const editCode: Film = {
  name: 'edit-code',
  title: 'Edit Code',
  alt: 'Two proposed edits are reviewed: the first is corrected and accepted, the second is rejected.',
  length: 12_000,
  poster: 4700,
  themes: ['light', 'dark'],
  steps: [
    { at: 0, say: 'A model proposes edits to two files. The original stands at the left.' },
    { at: 2300, say: 'One line of the proposal is corrected by hand at the right.' },
    { at: 5000, say: 'Accept keeps the first file.' },
    { at: times.second, say: 'Reject leaves the second file as it was.' },
  ],
  moves: reviewMoves(times),
  Scene: () => <Review {...times} />,
}
