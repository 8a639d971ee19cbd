import { useMemo } from 'react'
import type { SalesByDay } from '#contract/admin/overview.ts'
import { Panel } from '../../ui/panel.tsx'
import { Plot } from '../../ui/plot/plot.tsx'
import { sayPlottedDay } from '../../ui/plot/plot-data.ts'
import { ReadingView } from '../../ui/reading.tsx'
import type { Reading } from '../../calls/use-read.ts'
import styles from './overview.module.css'

export function SalesPlot({ of: sales }: { of: Reading<SalesByDay> }) {
  return (
    <Panel title="Sales by day" beside={<a href="/admin/reports?name=sales">Report</a>}>
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
