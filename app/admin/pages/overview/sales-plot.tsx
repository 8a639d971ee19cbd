import { useMemo } from 'react'
import type { SalesByDay } from '#contract/admin/overview.ts'
import { formatPrice } from '#contract/money.ts'
import { Panel } from '../../ui/panel.tsx'
import { Plot } from '../../ui/plot/plot.tsx'
import { sayPlottedDay } from '../../ui/plot/plot-data.ts'
import { ReadingView } from '../../ui/reading.tsx'
import { useRead } from '../../use-read.ts'
import styles from './overview.module.css'
import { useReturn } from './use-return.ts'

export function SalesPlot() {
  const sales = useRead<SalesByDay>('overview/sales-by-day')
  useReturn(sales)
  return (
    <Panel title="Sales by day">
      <div className={styles.plot}>
        <ReadingView of={sales} what="sales" as="figure">
          {(value) => <Drawn of={value} />}
        </ReadingView>
      </div>
    </Panel>
  )
}

function Drawn({ of: { days, releases, prices } }: { of: SalesByDay }) {
  const data = useMemo(
    () => ({
      labels: days.map(({ day }) => sayPlottedDay(day)),
      series: [
        { name: 'new licenses', values: days.map(({ purchases }) => purchases) },
        { name: 'renewals', values: days.map(({ renewals }) => renewals) },
        { name: 'refunds', values: days.map(({ refunds }) => refunds), isLoss: true as const },
      ],
      events: [
        ...releases.map(({ day, version }) => ({ day, label: `${version} released` })),
        ...prices.map((price) => ({ day: price.day, label: sayPrice(price) })),
      ].map(({ day, label }) => ({ at: days.findIndex((each) => each.day === day), label })),
    }),
    [days, releases, prices],
  )
  return <Plot title="Sales by day" data={data} place="Day" />
}

function sayPrice({ kind, cents, currency }: SalesByDay['prices'][number]): string {
  return `${kind === 'purchase' ? 'License' : 'Renewal'} at ${formatPrice(cents, currency)}`
}
