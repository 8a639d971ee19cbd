import type { ReactNode } from 'react'
import type { RecordedAction } from '#contract/admin/audit.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Look, Told } from '../../ui/timeline.tsx'

/** An act as a sentence of the timeline, whose subject is a link. */
export function tellAction(action: RecordedAction): Told {
  const { number, at, actor, actor_name: name, reason, change } = action
  return {
    kind: 'entry',
    subject: String(number),
    at,
    title: <Sentence of={action} />,
    look: thingOf(action)?.look ?? { icon: 'pen' },
    detail: reason && `“${reason}”`,
    change,
    who: name ?? actor,
  }
}

interface Thing {
  /** Names the kinds of subjects that have no other name here. */
  noun: string
  /** Where they are shown. */
  page?: (subject: string) => string
  look: Look
}

/** By the first word of their actions. */
const things: Record<string, Thing> = {
  'api-keys': { noun: 'API key', page: () => '/admin/api-keys', look: { icon: 'key' } },
  coupons: { noun: 'coupon', page: () => '/admin/coupons', look: { icon: 'tag' } },
  customers: { noun: 'customer', look: { icon: 'person' } },
  emails: { noun: 'email', page: (id) => `/admin/email?id=${id}`, look: { icon: 'mail' } },
  'held-payments': {
    noun: 'payment',
    page: (id) => `/admin/held-payments?id=${id}`,
    look: { icon: 'cross', tone: 'asks' },
  },
  invoices: { noun: 'invoice', look: { icon: 'paper' } },
  'license-files': { noun: 'license file', look: { icon: 'key' } },
  licenses: { noun: 'license', look: { icon: 'key' } },
  orders: { noun: 'order', look: { icon: 'plus' } },
  passkeys: { noun: 'person', look: { icon: 'key' } },
  people: { noun: 'person', look: { icon: 'person' } },
  prices: { noun: 'price', page: () => '/admin/prices', look: { icon: 'tag' } },
  quotes: { noun: 'quote', page: () => '/admin/orders?show=quotes', look: { icon: 'paper' } },
  releases: {
    noun: 'release',
    page: (version) => `/admin/release?version=${version}`,
    look: { icon: 'box', tone: 'new' },
  },
  refunds: { noun: 'order', look: { icon: 'minus', tone: 'stopped' } },
  reports: { noun: 'report', look: { icon: 'paper' } },
  secrets: { noun: 'secret', look: { icon: 'key' } },
  session: { noun: 'person', look: { icon: 'person' } },
  sessions: { noun: 'person', look: { icon: 'person' } },
  webhooks: { noun: 'webhook', page: (id) => `/admin/webhooks?id=${id}`, look: { icon: 'pen' } },
}

const thingOf = ({ action }: RecordedAction) => things[action.split('/')[0]!]

/**
 * "Withdrew [release 0.9.4]" where the words name the thing, and "Changed seats for [license …3TKN]" where they
 * don’t.
 */
function Sentence({ of: action }: { of: RecordedAction }): ReactNode {
  const { title, about, actor, subject } = action
  const thing = thingOf(action)
  const isOf = about === null || thing?.noun.startsWith(about.kind)
  const noun = isOf ? thing?.noun : about.kind
  if (noun === undefined || actor === `admin:${about?.name}`) return title
  const isMany = subject.endsWith(`${noun}s`)
  const name = about?.name ?? (isUuid(subject) || isMany ? '' : subject)
  const named = new RegExp(`\\b${noun}s?\\b`).exec(title)
  const words = `${named?.[0] ?? noun} ${name}`.trim()
  const page = about?.page ?? (isMany ? undefined : thing?.page?.(encodeURIComponent(subject)))
  const link = page === undefined ? words : <a href={page}>{words}</a>
  if (named === null)
    return (
      <>
        {title} for {link}
      </>
    )
  return (
    <>
      {title.slice(0, named.index)}
      {link}
      {title.slice(named.index + named[0].length)}
    </>
  )
}
