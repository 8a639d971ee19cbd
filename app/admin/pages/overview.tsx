import type { Overview as OverviewAnswer, SalesByDay } from '#contract/admin/overview.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { sayPlottedDay } from '../ui/plot/plot-data.ts'
import { type Reading, useRead } from '../calls/use-read.ts'
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
  const sales = useRead<SalesByDay>('overview/sales-by-day')
  const check = useCheck(overview)
  useReturn(overview)
  useReturn(sales)
  return (
    <AdminPage title="Overview" beside={<Count of={overview} />}>
      {/* The whole page is drawn at once, because the number of problems at its top is only known
          from the answer. */}
      <ReadingView of={overview} what="the overview" as={<Loading />}>
        {(value) => (
          <>
            <div className={styles.top}>
              <section aria-label="Needs you" className={styles.needs}>
                <Problems of={value} check={check} />
              </section>
              {value.figures && <Figures of={value.figures} today={value.today} />}
            </div>
            <SalesPlot of={sales} today={value.today} />
            {value.orders && <LatestOrders of={value.orders} />}
            {value.systems && <Systems of={value.systems} overview={value} check={check} />}
          </>
        )}
      </ReadingView>
    </AdminPage>
  )
}

function Loading() {
  return (
    <div className="stacked">
      <div className={`${styles.top} grey rows`} />
      <div className="grey figure" />
    </div>
  )
}

function Count({ of }: { of: Reading<OverviewAnswer> }) {
  if (of.state !== 'there') return null
  const { problems, is_partial: isPartial, today } = of.value
  const count = problems.length
  const open = sayQuantity(count, 'open problem')
  return (
    <span role="status">
      {sayPlottedDay(today)}
      {count > 0 && <span>{`, ${isPartial ? `at least ${open}` : open}`}</span>}
    </span>
  )
}
