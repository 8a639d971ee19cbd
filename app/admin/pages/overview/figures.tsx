import type { Overview } from '#contract/admin/overview.ts'
import { formatPrice } from '#contract/money.ts'
import type { Reading } from '../../use-read.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { LoadingNumber } from '../../ui/reading.tsx'

type Known = NonNullable<Overview['figures']>

/** The numbers of this month, each beside the month before. */
export function Figures({ of }: { of: Reading<Overview> }) {
  const figures = of.state === 'there' ? of.value.figures : null
  const today = of.state === 'there' ? of.value.today : null
  const isLoading = of.state === 'loading'
  const unread = isLoading ? '' : 'couldn’t load'
  const say = (found: string | undefined) => (isLoading ? <LoadingNumber /> : (found ?? '–'))
  const counted = (name: string, figure: Known['sales'] | undefined) => ({
    name,
    value: say(figure?.count.toLocaleString('en-US')),
    note: figure ? sayBeside(figure, nameMonth(today!, -1)) : unread,
  })
  return (
    <FigureStrip
      label="This month"
      isUnread={unread !== '' && figures === null}
      figures={[
        counted(today ? `Sales in ${nameMonth(today)}` : 'Sales', figures?.sales),
        counted('Renewals', figures?.renewals),
        counted('Refunds', figures?.refunds),
        {
          name: 'Net of refunds',
          value: say(figures ? sayMoney(figures.net.money) || '0' : undefined),
          note: figures ? sayTax(figures.net.tax) : unread,
        },
      ]}
    />
  )
}

function sayMoney(money: Known['net']['money']): string {
  return money.map(({ cents, currency }) => formatPrice(cents, currency)).join(', ')
}

/** `$431.20. October: 6`. */
function sayBeside({ money, last_month: before }: Known['sales'], month: string): string {
  return [sayMoney(money), `${month}: ${before.toLocaleString('en-US')}`].filter(Boolean).join('. ')
}

function sayTax(tax: Known['net']['tax']): string {
  return tax.length === 0 ? 'without tax' : `without ${sayMoney(tax)} of tax`
}

/** `October` for 2026-11-25 and the month before. */
function nameMonth(today: string, after = 0): string {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + after)
  return month.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
}
