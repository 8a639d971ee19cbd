import type { Moment } from '#contract/admin/customers.ts'
import { formatDay } from '#contract/dates.ts'
import { tellMoment } from '#contract/admin/tell-moment.ts'
import { iconPaths, lookOf } from './moment-look.ts'
import styles from './timeline.module.css'

interface TimelineProps {
  /** Newest first. */
  moments: Moment[]
  /** The row whose page this is, which is no link. */
  own: string
}

/** What happened, by day, with the hour and who did it. Only for what the browser has read. */
export function Timeline({ moments, own }: TimelineProps) {
  const days = Map.groupBy(moments, ({ at }) => formatDay(at, undefined))
  const today = formatDay(new Date(), undefined)
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h3>{day === today ? `Today, ${day}` : day}</h3>
      <ol>
        {ofDay.map((moment) => (
          <Told key={`${moment.kind} ${moment.subject} ${moment.at}`} {...{ moment, own }} />
        ))}
      </ol>
    </section>
  ))
}

function Told({ moment, own }: { moment: Moment; own: string }) {
  const { title, detail, who } = tellMoment(moment)
  const { icon, tone } = lookOf(moment)
  const path = moment.subject === own ? null : findPage(moment)
  return (
    <li className={tone && styles[tone]}>
      <time dateTime={moment.at} title={new Date(moment.at).toLocaleString('en-US')}>
        {new Date(moment.at).toLocaleTimeString('en-GB', { timeStyle: 'short' })}
      </time>
      <span className={styles.node}>
        <svg width="14" height="14" viewBox="0 0 16 16" fill="none" aria-hidden="true">
          <path d={iconPaths[icon]} stroke="currentcolor" strokeWidth="1.35" />
        </svg>
      </span>
      <p>
        <b>
          <bdi>{path === null ? title : <a {...path}>{title}</a>}</bdi>
        </b>{' '}
        {detail && <bdi>{detail}</bdi>}
      </p>
      <span className={styles.who}>
        <bdi>{who}</bdi>
      </span>
    </li>
  )
}

const pages: Partial<Record<Moment['kind'], string>> = {
  order: '/admin/order',
  email: '/admin/email',
  quarantined: '/admin/quarantine',
}

/** The page of what a moment is about; a document is a download. */
function findPage({ kind, subject }: Moment): { href: string; download?: true } | null {
  if (kind === 'invoice' || kind === 'credit_note')
    return { href: `/api/admin/invoices/print?number=${subject}`, download: true }
  const page = pages[kind]
  return page === undefined ? null : { href: `${page}?id=${subject}` }
}
