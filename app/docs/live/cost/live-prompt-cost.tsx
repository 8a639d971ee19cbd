import { liveFigures } from '#content/live-figures.ts'
import { LiveFigure } from '../live-figure.tsx'
import { CostFigure } from './cost-figure.tsx'
import entry from './entry.tsx?entry'

export function LivePromptCost({ number }: { number: string }) {
  return (
    <LiveFigure island={entry} number={number} caption={liveFigures.cost}>
      <CostFigure />
    </LiveFigure>
  )
}
