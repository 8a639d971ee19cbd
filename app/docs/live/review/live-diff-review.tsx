import { liveFigures } from '#content/live-figures.ts'
import { LiveFigure } from '../live-figure.tsx'
import { DiffReview } from './diff-review.tsx'
import entry from './entry.tsx?entry'

export function LiveDiffReview({ number }: { number: string }) {
  return (
    <LiveFigure island={entry} number={number} caption={liveFigures.review}>
      <DiffReview />
    </LiveFigure>
  )
}
