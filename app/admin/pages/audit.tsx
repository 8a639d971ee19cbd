import type { AuditChoices, RecordedAction } from '#contract/admin/audit.ts'
import { capitalize } from '#contract/capitalize.ts'
import { isUuid } from '#contract/uuid.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go } from '../go.ts'
import { Cut } from '../ui/cut.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Filters, Words } from '../ui/filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { Select } from '../ui/select.tsx'
import { Change } from '../ui/timeline.tsx'
import { When } from '../ui/when.tsx'
import { useList, useRead } from '../use-read.ts'

export const handle: PageHandle = {
  title: 'Audit',
  description: 'What people and programs did, and why.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Audit() {
  const params = useParams()
  const choices = useRead<AuditChoices>('audit/choices')
  const fields = ['actor', 'action', 'subject'].map((name) => [name, params?.get(name) ?? ''])
  const { actor, action, subject } = Object.fromEntries(fields) as Record<string, string>
  const isFiltered = [actor, action, subject].some(Boolean)
  const list = useList<RecordedAction>('audit/list', params && { actor, action, subject })
  const { actors, actions } = choices.state === 'there' ? choices.value : none
  return (
    <ListPage
      title="Audit"
      list={list}
      what="actions"
      filters={
        <Filters
          label="Filter actions"
          onFilter={go}
          onClear={isFiltered && (() => go({}))}
          search={
            <Words label="Subject (order number or ID)" name="subject" value={subject!} wide />
          }
        >
          <Select
            look="filter"
            label="By"
            name="actor"
            value={actor!}
            choices={withAll(
              actors.map((each) => [each.actor, each.name ?? each.actor]),
              actor!,
            )}
          />
          <Select
            look="filter"
            label="Action"
            name="action"
            value={action!}
            choices={withAll(
              actions.map((each) => [each.action, each.title]),
              action!,
            )}
          />
        </Filters>
      }
      isFiltered={isFiltered}
      empty={{ lead: 'No actions yet.', says: 'What people and programs change is listed here.' }}
      caption="Actions"
      columns={columns}
      keyOf={({ number }) => String(number)}
      below={({ change }) => change && <Change of={change} />}
    ></ListPage>
  )
}

const none: AuditChoices = { actors: [], actions: [] }

/** The value in the address is a choice too, even before the choices are loaded. */
function withAll(choices: [string, string][], current: string): [string, string][] {
  const isKnown = current === '' || choices.some(([value]) => value === current)
  return [['', 'All'], ...choices, ...(isKnown ? [] : [[current, current] as [string, string]])]
}

const columns: Column<RecordedAction>[] = [
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
  quarantine: ['Payment', (id) => `/admin/quarantine?id=${id}`],
  quotes: ['Quote', () => '/admin/orders?show=quotes'],
  releases: ['Release', (version) => `/admin/release?version=${version}`],
  webhooks: ['Webhook', (id) => `/admin/webhooks?id=${id}`],
}
