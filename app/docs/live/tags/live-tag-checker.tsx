import { liveFigures } from '#content/live-figures.ts'
import { LiveFigure } from '../live-figure.tsx'
import entry from './entry.tsx?entry'
import { TagChecker } from './tag-checker.tsx'

export function LiveTagChecker({ number }: { number: string }) {
  return (
    <LiveFigure island={entry} number={number} caption={liveFigures.tags}>
      <TagChecker />
    </LiveFigure>
  )
}
