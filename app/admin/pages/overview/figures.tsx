import type { Overview } from '#contract/admin/overview.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { FigureStrip } from '../../ui/plot/figure-strip.tsx'
import { findDays, moveMonth } from '../../ui/say-days.ts'

type Known = NonNullable<Overview['figures']>
type Money = Known['net']['money']

/** Shows this month's money, each sum with that of the same days last month. */
export function Figures({ of, today }: { of: Known; today: string }) {
  const { sales, renewals, refunds, net } = of
  const before = sayDaysBefore(today)
  const say = (name: string, money: Money, then: Money, beside: string) => ({
    name,
    value: sayMoney(money),
    beside,
    note: `${before}: ${sayMoney(then)}`,
  })
  const sayCounted = (name: string, figure: Known['sales'], noun: string) =>
    say(name, figure.money, figure.last_month.money, sayCount(figure.count, noun))
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

function sayCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

const sayTax = (tax: Money) => (tax.length === 0 ? 'after refunds' : `plus ${sayMoney(tax)} tax`)

const nameMonth = (today: string) => formatUtc(today, { month: 'long' })

/** Writes `Oct 1–29` for November 29, and `Feb 1–28` for March 31. */
function sayDaysBefore(today: string): string {
  const [from, last] = findDays(moveMonth(today, -1))
  const day = Math.min(Number(today.slice(-2)), Number(last.slice(-2)))
  return `${formatUtc(from, { month: 'short', day: 'numeric' })}${day === 1 ? '' : `–${day}`}`
}

const formatUtc = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' })
