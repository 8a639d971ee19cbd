import type { RecordedAction } from '#contract/admin/audit.ts'
import { capitalize } from '#contract/capitalize.ts'
import { isUuid } from '#contract/uuid.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

export const columns: Column<RecordedAction>[] = [
  {
    head: 'Action',
    isProse: true,
    cell: ({ number, title }) => `${number}.\u00a0${title}`,
  },
  { head: 'When', onPhone: 'end', cell: ({ at }) => <When at={at} hour /> },
  {
    head: 'By',
    onPhone: 'state',
    cell: ({ actor, actor_name: name }) => (
      <span data-cut title={actor}>
        {name ?? actor}
      </span>
    ),
  },
  {
    head: 'Reason',
    isProse: true,
    onPhone: 'note',
    cell: ({ reason }) => reason || '–',
  },
  {
    head: 'Subject',
    onPhone: 'line',
    cell: (action) => <Subject of={action} />,
  },
]

/** Its kind and, where it has one, its name, with a link to its page. */
function Subject({ of: { about, action, subject } }: { of: RecordedAction }) {
  const [kind, path] = things[action.split('/')[0]!] ?? ['ID']
  const name = about?.name ?? (isUuid(subject) && path ? '' : subject)
  const page = about?.page ?? path?.(encodeURIComponent(subject))
  const words = `${capitalize(about?.kind ?? kind)} ${name}`.trim()
  const cut = <Cut>{words}</Cut>
  return page === undefined ? cut : <a href={page}>{cut}</a>
}

/** By the first word of their actions: what subjects are that have no name here, and where they are shown. */
const things: Record<string, [kind: string, path: (subject: string) => string]> = {
  'api-keys': ['API key', () => '/admin/api-keys'],
  coupons: ['Coupon', () => '/admin/coupons'],
  emails: ['Email', (id) => `/admin/email?id=${id}`],
  prices: ['Price', () => '/admin/prices'],
  'held-payments': ['Payment', (id) => `/admin/held-payments?id=${id}`],
  quotes: ['Quote', () => '/admin/orders?show=quotes'],
  releases: ['Release', (version) => `/admin/release?version=${version}`],
  webhooks: ['Webhook', (id) => `/admin/webhooks?id=${id}`],
}
