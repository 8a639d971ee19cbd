import type { Overview } from '#contract/admin/overview.ts'
import { formatPrice } from '#contract/money.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'

type Known = NonNullable<Overview['figures']>

/** Shows this month's figures, each with last month's. */
export function Figures({ of, today }: { of: Known; today: string }) {
  const { sales, renewals, refunds, net } = of
  const counted = (name: string, figure: Known['sales']) => ({
    name,
    value: figure.count.toLocaleString('en-US'),
    note: sayBeside(figure, nameMonth(today, -1)),
  })
  return (
    <FigureStrip
      label="This month"
      figures={[
        counted(`Sales in ${nameMonth(today)}`, sales),
        counted('Renewals', renewals),
        counted('Refunds', refunds),
        { name: 'Net sales', value: sayMoney(net.money) || '0', note: sayTax(net.tax) },
      ]}
    />
  )
}

function sayMoney(money: Known['net']['money']): string {
  return money.map(({ cents, currency }) => formatPrice(cents, currency)).join(', ')
}

/** Writes `$431.20. October: 6`. */
function sayBeside({ money, last_month: before }: Known['sales'], month: string): string {
  return [sayMoney(money), `${month}: ${before.toLocaleString('en-US')}`].filter(Boolean).join('. ')
}

function sayTax(tax: Known['net']['tax']): string {
  return `After refunds, without ${tax.length === 0 ? '' : `${sayMoney(tax)} of `}tax`
}

/** Names a month: `October` for 2026-11-25 and the month before. */
function nameMonth(today: string, after = 0): string {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + after)
  return month.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
}
