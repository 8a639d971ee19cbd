import { slot } from '#app/slots.ts'
import { CoverageInstrument } from '#app/ui/coverage/coverage-instrument.tsx'
import { liveFigures } from '#content/live-figures.ts'
import { LiveFigure } from '../live-figure.tsx'
import entry from './entry.tsx?entry'

export function LiveCoverageCalendar({ number }: { number: string }) {
  return (
    <LiveFigure island={entry} number={number} flush caption={liveFigures.coverage}>
      <CoverageInstrument prices={{ license: slot('price'), renewal: slot('renewal_price') }} />
    </LiveFigure>
  )
}
