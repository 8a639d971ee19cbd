import type { Overview } from '#contract/admin/overview.ts'
import { formatPrice } from '#contract/money.ts'
import type { Reading } from '../../use-read.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { LoadingNumber } from '../../ui/reading.tsx'

type Known = NonNullable<Overview['figures']>

/** The numbers of this month, each beside the month before. */
export function Figures({ of }: { of: Reading<Overview> }) {
  const figures = of.state === 'there' ? of.value.figures : null
  const month = of.state === 'there' ? nameMonthBefore(of.value.today) : ''
  const isLoading = of.state === 'loading'
  const unread = isLoading ? '' : 'couldn’t load'
  const today = figures ? `. Today ${figures.sales_today.count.toLocaleString('en-US')}` : ''
  const monthly = (name: string, figure: Known['sales_month'] | undefined, more = '') => ({
    name,
    value: sayCount(figure?.count, isLoading),
    beside: figure?.money.map(({ cents, currency }) => formatPrice(cents, currency)).join(', '),
    note: (figure ? sayBefore(month, figure.last_month) : unread) + more,
  })
  return (
    <FigureStrip
      label="Sales and devices"
      isUnread={unread !== '' && figures === null}
      figures={[
        monthly('Sales this month', figures?.sales_month, today),
        monthly('Renewals this month', figures?.renewals_month),
        monthly('Refunds this month', figures?.refunds_month),
        {
          name: 'Active devices, 7 days',
          value: sayCount(figures?.devices?.active, isLoading),
          note: figures ? sayWeek(figures.devices) : unread,
        },
      ]}
    />
  )
}

function sayCount(count: number | undefined, isLoading: boolean) {
  return isLoading ? <LoadingNumber /> : (count?.toLocaleString('en-US') ?? '–')
}

function sayBefore(of: string, count: number): string {
  return `${of}: ${count.toLocaleString('en-US')}`
}

function sayWeek(devices: Known['devices']): string {
  if (devices === null) return 'not counted yet'
  if (devices.before === null) return 'no earlier week to compare'
  return sayBefore('Week before', devices.before)
}

/** `October` for 2026-11-25. */
function nameMonthBefore(today: string): string {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() - 1)
  return month.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
}
