import type { Overview as OverviewAnswer } from '#contract/admin/overview.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { sayPlottedDay } from '../ui/plot/plot-data.ts'
import { type Reading, useRead } from '../use-read.ts'
import { Figures } from './overview/figures.tsx'
import { LatestOrders } from './overview/latest-orders.tsx'
import styles from './overview/overview.module.css'
import { Problems } from './overview/problems.tsx'
import { SalesPlot } from './overview/sales-plot.tsx'
import { Systems } from './overview/systems.tsx'
import { useCheck } from './overview/use-check.ts'
import { useReturn } from './overview/use-return.ts'

export default function Overview() {
  const overview = useRead<OverviewAnswer>('overview/show')
  const check = useCheck(overview)
  useReturn(overview)
  return (
    <AdminPage title="Overview" beside={<Count of={overview} />}>
      <div className={styles.top}>
        <section aria-label="Needs you" className={styles.needs}>
          <ReadingView of={overview} what="the overview" as="line">
            {(value) => <Problems of={value} check={check} />}
          </ReadingView>
        </section>
        <Figures of={overview} />
      </div>
      <SalesPlot />
      <LatestOrders of={overview} />
      <Systems of={overview} check={check} />
    </AdminPage>
  )
}

function Count({ of }: { of: Reading<OverviewAnswer> }) {
  if (of.state !== 'there') return null
  const { problems, is_partial: isPartial, today } = of.value
  const open = problems.length === 1 ? '1 open problem' : `${problems.length || 'no'} open problems`
  return (
    <span role="status">
      {sayPlottedDay(today)}
      {isPartial && problems.length === 0 ? (
        <Chip state="asks">not checked</Chip>
      ) : (
        <span>{`, ${isPartial ? `at least ${open}` : open}`}</span>
      )}
    </span>
  )
}
