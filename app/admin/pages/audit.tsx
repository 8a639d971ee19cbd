import type { AuditChoices, RecordedAction } from '#contract/admin/audit.ts'
import { capitalize } from '#contract/capitalize.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go } from '../go.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Filters, Words } from '../ui/filters.tsx'
import { ListView } from '../ui/list-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { Empty } from '../ui/reading.tsx'
import styles from '../ui/secondary.module.css'
import { Select } from '../ui/select.tsx'
import { When } from '../ui/when.tsx'
import { useList, useRead } from '../use-read.ts'
import { Chain } from './audit/chain.tsx'

export const handle: PageHandle = {
  title: 'Audit',
  description: 'What people and programs did, and why.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Audit() {
  const params = useParams()
  return (
    <AdminPage title="Audit">
      {params !== null && <Actions params={params} />}
      <Chain />
    </AdminPage>
  )
}

function Actions({ params }: { params: URLSearchParams }) {
  const choices = useRead<AuditChoices>('audit/choices')
  const [actor, action, subject] = ['actor', 'action', 'subject'].map(
    (name) => params.get(name) ?? '',
  )
  const list = useList<RecordedAction>('audit/list', { actor, action, subject })
  const { actors, actions } = choices.state === 'there' ? choices.value : none
  return (
    <Panel title="Actions">
      <Filters label="Filter actions" onFilter={go}>
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
            actions.map((each) => [each, sayAction(each)]),
            action!,
          )}
        />
        <Words label="Subject (order number or ID)" name="subject" value={subject!} wide />
      </Filters>
      <ListView
        list={list}
        what="actions"
        empty={
          <Empty lead={actor || action || subject ? 'No matching actions.' : 'No actions yet.'} />
        }
      >
        {(rows) => (
          <DataTable
            caption="Actions"
            columns={columns}
            rows={rows}
            keyOf={({ number }) => String(number)}
          />
        )}
      </ListView>
    </Panel>
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
    cell: ({ number, action }) => (
      <span className={styles.line}>{`${number}. ${sayAction(action)}`}</span>
    ),
  },
  { head: 'When', cell: ({ at }) => <When at={at} hour /> },
  {
    head: 'By',
    cell: ({ actor, actor_name: name }) => (
      <span title={actor} className={styles.whole}>
        {name ?? actor}
      </span>
    ),
  },
  { head: 'Reason', cell: ({ reason }) => <span className={styles.words}>{reason || '–'}</span> },
  {
    head: 'Changed',
    cell: ({ before, after }) => <Changed before={before} after={after} />,
  },
  {
    head: 'Subject',
    cell: ({ subject, order_number: order }) => (
      <a
        href={`/admin/audit?subject=${encodeURIComponent(subject)}`}
        className={`${styles.mono} ${styles.line}`}
      >
        {order ?? subject.slice(0, 13)}
      </a>
    ),
  },
]

const longest = 160

/** `refunded cents 0 → 4900`; of a long list, first what changed. */
function Changed({ before, after }: Pick<RecordedAction, 'before' | 'after'>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const change = names.map((name) => `${sayName(name)} ${sayBoth(before[name], after[name])}`)
  if (change.length === 0) return null
  const text = <span className={styles.soft}>{change.join(', ')}</span>
  if (change.join(', ').length <= longest) return text
  return (
    <details className="disclosure">
      <summary>{capitalize(names.map(sayName).join(', '))}</summary>
      {text}
    </details>
  )
}

function sayName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
}

type Fact = RecordedAction['before'][string] | undefined

function sayBoth(before: Fact, after: Fact): string {
  if (before === undefined || before === null || before === '') return String(after ?? 'none')
  return after === undefined ? String(before) : `${before} → ${after ?? 'none'}`
}

/** The name of an action as it is typed: `licenses extend`. */
function sayAction(action: string): string {
  return action.replace('/', ' ')
}
