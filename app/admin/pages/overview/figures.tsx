import type { Overview } from '#contract/admin/overview.ts'
import { formatPrice } from '#contract/money.ts'
import styles from './figures.module.css'

type Known = NonNullable<Overview['figures']>
type Figure = Known['sales_today']

/** The numbers of today and of this month. Dashes until they are known. */
export function Figures({ of }: { of: Overview | null }) {
  const figures = of?.figures ?? null
  const note =
    of !== null && figures === null ? 'The numbers could not be read. Reload the page.' : null
  return (
    <section aria-label="Sales and devices">
      <dl className={styles.strip}>
        <Item name="Sales today" figure={figures?.sales_today} />
        <Item name="Sales this month" figure={figures?.sales_month} />
        <Item name="Renewals this month" figure={figures?.renewals_month} />
        <Item name="Refunds this month" figure={figures?.refunds_month} />
        <div>
          <dt>Active devices, 7 days</dt>
          <dd>
            <b>{figures?.devices?.active.toLocaleString('en-US') ?? '–'}</b>
            <span>{sayChange(figures?.devices)}</span>
          </dd>
        </div>
      </dl>
      {note !== null && (
        <p className={styles.note} role="alert">
          {note}
        </p>
      )}
    </section>
  )
}

function Item({ name, figure }: { name: string; figure: Figure | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{figure?.count.toLocaleString('en-US') ?? '–'}</b>
        <span>
          {figure?.money.map(({ cents, currency }) => formatPrice(cents, currency)).join(', ')}
        </span>
      </dd>
    </div>
  )
}

function sayChange(devices: Known['devices'] | undefined): string {
  if (!devices || devices.before === null || devices.before === 0) return ''
  const percent = Math.round((100 * (devices.active - devices.before)) / devices.before)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`
}
