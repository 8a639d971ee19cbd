import { liveFigures } from '#content/live-figures.ts'
import { LiveFigure } from '../live-figure.tsx'
import entry from './entry.tsx?entry'
import { IgnoreTester } from './ignore-tester.tsx'

export function LiveIgnoreTester({ number }: { number: string }) {
  return (
    <LiveFigure island={entry} number={number} caption={liveFigures.ignore}>
      <IgnoreTester />
    </LiveFigure>
  )
}
