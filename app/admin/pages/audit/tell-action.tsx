import type { ReactNode } from 'react'
import { sayActor } from '#contract/admin/states.ts'
import type { RecordedAction } from '#contract/admin/audit.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Look, Told } from '../../ui/timeline.tsx'

/** Describes an action as a sentence of the timeline, with a link to its subject. */
export function tellAction(action: RecordedAction): Told {
  const { number, at, reason, change } = action
  // The shop’s own words about these actions go on from the title; what people typed is quoted.
  const isOwn = toldByShop.has(action.action) && /^(With|As) /.test(reason)
  return {
    kind: 'entry',
    subject: String(number),
    at,
    title: (
      <>
        <Sentence of={action} />
        {isOwn && <span> {reason[0]!.toLowerCase() + reason.slice(1)}</span>}
      </>
    ),
    look: thingOf(action)?.look ?? { icon: 'pen' },
    detail: isOwn ? '' : reason && `“${reason}”`,
    change,
    who: '',
  }
}

const toldByShop = new Set([
  'invoices/archive',
  'passkeys/add',
  'reports/download',
  'session/sign-in',
])

interface Thing {
  /** The noun for this kind of subject. */
  noun: string
  /** The page that shows the subject. */
  page?: (subject: string) => string
  look: Look
}

/** The kinds of subjects, by the first word of their actions. */
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
 * Writes who did what to whom: "noor@example.org released a device for [license …3TKN] of
 * [eve@example.org]". The link is placed inside the words if they name the subject, as in "withdrew
 * [release 0.9.4]".
 */
function Sentence({ of: action }: { of: RecordedAction }): ReactNode {
  const { title, actor, actor_name: name, customer } = action
  return (
    <>
      <span className="muted">{sayActor(actor, name)}</span> {title[0]!.toLowerCase()}
      <Subject title={title.slice(1)} of={action} />
      {customer && (
        <>
          {' '}
          of <a href={`/admin/customer?id=${customer.id}`}>{customer.email}</a>
        </>
      )}
    </>
  )
}

function Subject({ title, of: action }: { title: string; of: RecordedAction }): ReactNode {
  const { about, actor_name: actor, subject } = action
  const thing = thingOf(action)
  const isOf = about === null || thing?.noun.startsWith(about.kind)
  const noun = isOf ? thing?.noun : about.kind
  if (noun === undefined || (actor !== null && actor === about?.name)) return title
  const isMany = subject.endsWith(`${noun}s`)
  const name = about?.name ?? (isUuid(subject) || isMany ? '' : subject)
  const named = new RegExp(`\\b(an? )?(${noun}s?)\\b`).exec(title)
  const words = named?.[2] ?? noun
  // An email address names a person without a noun.
  const called = name.includes('@') ? name : `${words} ${name}`.trim()
  const page = about?.page ?? (isMany ? undefined : thing?.page?.(encodeURIComponent(subject)))
  const link = page === undefined ? called : <a href={page}>{called}</a>
  if (named === null)
    return (
      <>
        {title} for {link}
      </>
    )
  return (
    <>
      {title.slice(0, named.index)}
      {name === '' && named[1]}
      {link}
      {title.slice(named.index + named[0].length)}
    </>
  )
}
