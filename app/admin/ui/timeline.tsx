import { type ReactNode, useState } from 'react'
import { sayDay, sayHour, sayTime } from '#app/say/say-day.ts'
import type { Moment, MomentKind } from '#contract/admin/customers.ts'
import { sayTimes } from '#contract/dates.ts'
import type { ChipState } from '#app/ui/chip.tsx'
import '#app/ui/chip.css'
import type { NamedAction } from './act.ts'
import { Actions, type ActionsProps } from './actions.tsx'
import { Empty } from './reading.tsx'
import styles from './timeline.module.css'
import { Moment as Time } from './when.tsx'

export interface Told extends Omit<Moment, 'title'> {
  /** The title; in a list about several subjects, a sentence that links to the subject. */
  title: ReactNode
  look?: Look
}

interface TimelineProps {
  moments: Told[]
  /** The subject of this page, which is not linked. */
  own?: string
  acts?: { of: (moment: Told) => NamedAction[]; onDone: ActionsProps['onDone'] }
}

/**
 * Shows what happened, grouped by day, with the time and who did it. Use it only for content that the
 * browser has loaded.
 */
export function Timeline({ moments, own, acts }: TimelineProps) {
  const [now] = useState(Date.now)
  if (moments.length === 0) return <Empty lead="Nothing has happened yet." />
  const days = Map.groupBy(moments, ({ at }) => sayDay(at))
  const today = sayDay(new Date(now).toISOString())
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h3>{day === today ? `Today, ${day}` : day}</h3>
      <ol className="plain">
        {ofDay.map((moment) => (
          <Event key={`${moment.kind} ${moment.subject} ${moment.at}`} {...{ moment, own, acts }} />
        ))}
      </ol>
    </section>
  ))
}

function Event({ moment, own, acts }: Omit<TimelineProps, 'moments'> & { moment: Told }) {
  const { title, detail, change, who } = moment
  const possible = acts?.of(moment) ?? []
  const { icon, tone } = moment.look ?? looks[moment.kind]
  const path = moment.subject === own ? null : findPage(moment)
  return (
    <li>
      <Time at={moment.at}>{sayHour(moment.at)}</Time>
      <span className={styles.node} data-chip={tone}>
        <svg width="14" height="14" viewBox="0 0 16 16" fill="none" aria-hidden="true">
          <path d={iconPaths[icon]} stroke="currentcolor" strokeWidth="1.35" />
        </svg>
      </span>
      <div className={styles.told}>
        <b>
          <bdi>{path === null ? title : <a {...path}>{title}</a>}</bdi>
        </b>{' '}
        <Details detail={detail} change={sayTimes(change, sayTime)} />
      </div>
      <span className={styles.who}>
        <bdi>{who}</bdi>
      </span>
      {possible.length > 0 && (
        <div className={styles.acts}>
          <Actions actions={possible} onDone={acts!.onDone} />
        </div>
      )}
    </li>
  )
}

const mostInline = 80

/**
 * Says what an action changed, and why. Facts that go on from the title stay in its line, and a long list
 * is collapsed at its end.
 */
function Details({ detail, change }: Pick<Told, 'detail' | 'change'>) {
  const isLong = change.length > mostInline
  return (
    <>
      {!isLong && change && (
        <bdi className={/^\p{Ll}/u.test(change) ? undefined : styles.own}>
          {change.replaceAll('\n', '; ')}{' '}
        </bdi>
      )}
      {detail && <bdi>{keepWhole(detail)} </bdi>}
      {isLong && (
        <details className="disclosure">
          <summary>Details</summary>
          <p className="written">
            <bdi>{change}</bdi>
          </p>
        </details>
      )}
    </>
  )
}

/** Keeps the ends of keys and order numbers from breaking across lines. */
function keepWhole(text: string): ReactNode {
  const parts = text.split(/(PC1-…\w+|\bP-\w{4}-\w{4}\b)/)
  if (parts.length === 1) return text
  return parts.map((part, place) => (
    <span key={`${place} ${part}`} className={place % 2 === 1 ? styles.whole : undefined}>
      {part}
    </span>
  ))
}

const pages: Partial<Record<Moment['kind'], string>> = {
  checkout: '/admin/order',
  order: '/admin/order',
  email: '/admin/email',
  email_bounced: '/admin/email',
  payment_held: '/admin/held-payments',
  withdrawal: '/admin/order',
}

/** Finds the page about a moment's subject; a document is downloaded instead. */
function findPage({ kind, subject }: Told): { href: string; download?: true } | null {
  if (kind === 'invoice' || kind === 'credit_note')
    return { href: `/api/admin/invoices/print?number=${subject}`, download: true }
  const page = pages[kind]
  return page === undefined ? null : { href: `${page}?id=${subject}` }
}

export interface Look {
  icon: keyof typeof iconPaths
  tone?: ChipState
}

const iconPaths = {
  mail: 'M2 3.5h12v9H2zM2 4l6 5l6-5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  desk: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  key: 'M10.5 5.5a3 3 0 1 0-2.8 3L9 9.8h2v2h2v2h1.5v-2L10.4 7.7M5 5.5h.01',
  person: 'M8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-3 2.8-4 5.5-4s4.9 1 5.5 4',
  paper: 'M4 2h6l3 3v9H4zM6.5 8h4M6.5 11h4',
  pen: 'M3 13l.8-3L11 2.8l2.2 2.2L6 12.2z',
  box: 'M8 2l5.5 3v6L8 14l-5.5-3V5zM2.5 5L8 8l5.5-3M8 8v6',
  tag: 'M2.5 2.5H8l5.5 5.5L8 13.5 2.5 8zM5.5 5.5h.01',
}

/** The look of each kind beside its words. */
const looks: Record<MomentKind, Look> = {
  account_opened: { icon: 'person' },
  sign_in: { icon: 'person' },
  eula_accepted: { icon: 'paper' },
  checkout: { icon: 'minus' },
  order: { icon: 'plus', tone: 'new' },
  refund: { icon: 'minus', tone: 'stopped' },
  invoice: { icon: 'paper' },
  credit_note: { icon: 'paper' },
  payment_held: { icon: 'cross', tone: 'stopped' },
  withdrawal: { icon: 'minus', tone: 'asks' },
  license: { icon: 'key', tone: 'works' },
  activated: { icon: 'desk', tone: 'works' },
  checked_in: { icon: 'desk' },
  released: { icon: 'desk' },
  email: { icon: 'mail' },
  email_bounced: { icon: 'mail', tone: 'stopped' },
  note: { icon: 'paper', tone: 'asks' },
  entry: { icon: 'pen' },
}
