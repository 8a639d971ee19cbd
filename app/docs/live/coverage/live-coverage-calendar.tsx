import { liveFigures } from '#content/live-figures.ts'
import { LiveFigure } from '../live-figure.tsx'
import { CoverageCalendar } from './coverage-calendar.tsx'
import entry from './entry.tsx?entry'

export function LiveCoverageCalendar({ number }: { number: string }) {
  return (
    <LiveFigure island={entry} number={number} caption={liveFigures.coverage}>
      <CoverageCalendar />
    </LiveFigure>
  )
}
