import type { Overview } from '#contract/admin/overview.ts'
import { formatPrice } from '#contract/money.ts'
import type { Reading } from '../../use-read.ts'
import { LoadingNumber } from '../../ui/reading.tsx'
import styles from './figures.module.css'

type Known = NonNullable<Overview['figures']>
type Figure = Known['sales_month']

/** The numbers of this month, each beside the month before. */
export function Figures({ of }: { of: Reading<Overview> }) {
  const figures = of.state === 'there' ? of.value.figures : null
  const month = of.state === 'there' ? nameMonthBefore(of.value.today) : ''
  const isLoading = of.state === 'loading'
  const unread = isLoading ? '' : 'not checked'
  const monthly = (figure: Figure | undefined) =>
    figure ? sayChange(figure.count, figure.last_month, month) : unread
  const sales = figures ? `. Today ${figures.sales_today.count.toLocaleString('en-US')}` : ''
  return (
    <dl
      className={styles.strip}
      aria-label="Sales and devices"
      data-unread={unread !== '' && figures === null ? true : undefined}
    >
      <Item
        name="Sales this month"
        of={figures?.sales_month}
        isLoading={isLoading}
        note={monthly(figures?.sales_month) + sales}
      />
      <Item
        name="Renewals this month"
        of={figures?.renewals_month}
        isLoading={isLoading}
        note={monthly(figures?.renewals_month)}
      />
      <Item
        name="Refunds this month"
        of={figures?.refunds_month}
        isLoading={isLoading}
        note={monthly(figures?.refunds_month)}
      />
      <Item
        name="Active devices, 7 days"
        of={figures?.devices && { count: figures.devices.active, money: [] }}
        isLoading={isLoading}
        note={figures ? sayWeek(figures.devices) : unread}
      />
    </dl>
  )
}

interface ItemProps {
  name: string
  of: Pick<Figure, 'count' | 'money'> | null | undefined
  isLoading: boolean
  note: string
}

function Item({ name, of, isLoading, note }: ItemProps) {
  const money = of?.money.map(({ cents, currency }) => formatPrice(cents, currency)).join(', ')
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{isLoading ? <LoadingNumber /> : (of?.count.toLocaleString('en-US') ?? '–')}</b>
        {money && <span>{money}</span>}
        <small>{note}</small>
      </dd>
    </div>
  )
}

/** As a number: there is no percentage of zero. */
function sayChange(now: number, before: number, of: string): string {
  const known = before.toLocaleString('en-US')
  if (now === before) return `same as ${of} (${known})`
  const change = Math.abs(now - before).toLocaleString('en-US')
  return `${now < before ? '−' : '+'}${change} vs. ${of} (${known})`
}

function sayWeek(devices: Known['devices']): string {
  if (devices === null) return 'not counted yet'
  if (devices.before === null) return 'no earlier week to compare'
  return sayChange(devices.active, devices.before, 'the week before')
}

/** `October` for 2026-11-25. */
function nameMonthBefore(today: string): string {
  const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  month.setUTCMonth(month.getUTCMonth() - 1)
  return month.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
}
