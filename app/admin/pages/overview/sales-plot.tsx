import { useMemo } from 'react'
import type { SalesByDay } from '#contract/admin/overview.ts'
import { Panel } from '../../ui/panel.tsx'
import { Plot } from '../../ui/plot/plot.tsx'
import { sayPlottedDay } from '../../ui/plot/plot-data.ts'
import { ReadingView } from '../../ui/reading.tsx'
import { findDays } from '../../ui/say-days.ts'
import type { Reading } from '../../calls/use-read.ts'
import { writeQuery } from '../../calls/write-query.ts'
import styles from './overview.module.css'

interface SalesPlotProps {
  of: Reading<SalesByDay>
  today: string
}

export function SalesPlot({ of: sales, today }: SalesPlotProps) {
  const [from, to] = findDays(today.slice(0, 7))
  const report = `/admin/reports${writeQuery({ name: 'sales', from, to })}`
  return (
    <Panel title="Sales by day" beside={<a href={report}>Report for this month</a>}>
      <div className={styles.plot}>
        <ReadingView of={sales} what="sales" as="figure">
          {(value) => <Drawn of={value} />}
        </ReadingView>
      </div>
    </Panel>
  )
}

function Drawn({ of: { days } }: { of: SalesByDay }) {
  const data = useMemo(
    () => ({
      labels: days.map(({ day }) => sayPlottedDay(day)),
      series: [
        { name: 'sales', values: days.map(({ purchases }) => purchases) },
        { name: 'renewals', values: days.map(({ renewals }) => renewals) },
        { name: 'refunds', values: days.map(({ refunds }) => refunds), isLoss: true as const },
      ],
    }),
    [days],
  )
  return <Plot title="Sales by day" data={data} />
}
