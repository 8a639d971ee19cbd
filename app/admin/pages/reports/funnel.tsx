import type { Report } from '#contract/admin/reports.ts'
import { capitalize, sayWords } from '#contract/capitalize.ts'
import { Amount } from '../../ui/plot/amount.tsx'
import { Failed } from '../../ui/reading.tsx'
import styles from './reports.module.css'
import { useBefore } from './use-before.ts'

interface FunnelProps {
  asked: Record<string, string>
  of: Report
}

/** Draws the steps to a payment below each other, each with its share of the step before it. */
export function Funnel({ asked, of }: FunnelProps) {
  const { time, reading, rows: before } = useBefore({ name: 'funnel', asked, of })
  const counts = of.rows.map(countRow)
  if (reading.state === 'failed') return <Failed of={reading} what="the days before" />
  return (
    <ol className={`plain ${styles.funnel}`} aria-label="Steps to a payment">
      {of.rows.map(({ step }, at) => (
        <li key={String(step)}>
          <div>
            <b>{sayWords(String(step))}</b>
            <small className="under">{sayShares(counts, at)}</small>
          </div>
          <Amount of={counts[at]!} most={Math.max(...counts)}>
            <span>
              <b>{counts[at]!.toLocaleString('en-US')}</b>
              <small className="under">
                {`${capitalize(time ?? '')}: ${before ? countRow(before[at]).toLocaleString('en-US') : '…'}`}
              </small>
            </span>
          </Amount>
        </li>
      ))}
    </ol>
  )
}

const countRow = (row: Report['rows'][number] = {}) => Number(row['count'] ?? 0)

/** Says how many of the step before, and of all page views, came this far. */
function sayShares(counts: number[], at: number): string {
  const say = (of: number, whole: string) =>
    counts[of]! > 0 ? [`${writePercent(counts[at]! / counts[of]!)} of ${whole}`] : []
  const steps = at > 1 ? say(at - 1, 'the previous step') : []
  return at === 0 ? '' : [...steps, ...say(0, 'page views')].join(', ')
}

const writePercent = (share: number) =>
  share.toLocaleString('en-US', { style: 'percent', maximumSignificantDigits: 2 })
