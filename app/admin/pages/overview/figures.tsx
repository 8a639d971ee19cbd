import type { Overview } from '#contract/admin/overview.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'

type Known = NonNullable<Overview['figures']>
type Money = Known['net']['money']

/** Shows this month's money, each sum with that of the same days last month. */
export function Figures({ of, today }: { of: Known; today: string }) {
  const { sales, renewals, refunds, net } = of
  const say = (name: string, money: Money, then: Money, beside: string) => ({
    name,
    value: sayMoney(money),
    beside,
    note: `This time last month: ${sayMoney(then)}`,
  })
  const sayCounted = (name: string, figure: Known['sales'], noun: string) =>
    say(name, figure.money, figure.last_month.money, sayQuantity(figure.count, noun))
  return (
    <FigureStrip
      label="This month"
      figures={[
        say(`Net sales in ${nameMonth(today)}`, net.money, net.last_month, sayTax(net.tax)),
        sayCounted('New licenses', sales, 'order'),
        sayCounted('Renewals', renewals, 'order'),
        sayCounted('Refunds', refunds, 'refund'),
      ]}
    />
  )
}

function sayMoney(money: Money): string {
  const sums = money.length === 0 ? [{ cents: 0, currency: product.currency }] : money
  return sums.map(({ cents, currency }) => formatPrice(cents, currency)).join(', ')
}

const sayTax = (tax: Money) => (tax.length === 0 ? 'after refunds' : `plus ${sayMoney(tax)} tax`)

const nameMonth = (today: string) =>
  new Date(today).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
