import { useState } from 'react'
import type { ListedSetting } from '#contract/admin/settings.ts'
import { capitalize } from '#contract/capitalize.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { sayCount } from '../../ui/list-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import secondary from '../../ui/secondary.module.css'
import { Select } from '../../ui/select.tsx'
import { Sides } from '../../ui/sides.tsx'
import { useRead } from '../../use-read.ts'
import styles from './settings.module.css'
import { useCurrentPart } from './use-current-part.ts'

/** What is set, under the heading of its group; the other settings once somebody asks for them. */
export function ShopSettings() {
  const reading = useRead<{ rows: ListedSetting[] }>('settings/list')
  const [filter, setFilter] = useState(noFilter)
  const rows = reading.state === 'there' ? reading.value.rows : []
  const shown = rows.filter((row) => fits(row, filter))
  return (
    <Panel
      title="Shop settings"
      beside={
        <span role="status">
          {reading.state === 'there' && sayCount(shown.length, rows.length)}
        </span>
      }
    >
      <p className={styles.lead}>
        Settings are read when the shop starts. Change them on the server, then restart the shop.
      </p>
      <ReadingView of={reading} what="settings">
        {() => (
          <>
            <Filters
              label="Filter settings"
              isLive
              onFilter={(fields) => setFilter({ ...noFilter, ...fields })}
              onClear={filter !== noFilter && (() => setFilter(noFilter))}
              search={<Words label="Find" name="text" value={filter.text} wide />}
            >
              <Select look="filter" label="Show" name="show" choices={kinds} value={filter.show} />
            </Filters>
            {shown.length === 0 ? (
              <Empty lead="No matching settings.">
                Names, descriptions and values are searched, and where a value comes from.
              </Empty>
            ) : (
              <Groups rows={shown} />
            )}
          </>
        )}
      </ReadingView>
    </Panel>
  )
}

const noFilter = { text: '', show: '' }

const kinds: [string, string][] = [
  ['', 'What is set'],
  ['default', 'Not set'],
  ['all', 'All'],
]

/** Every word is in what a row shows; whoever looks for words finds what is not set, too. */
function fits({ name, purpose, value, from, set }: ListedSetting, filter: typeof noFilter) {
  if (filter.show === 'default' && set) return false
  if (filter.show === '' && filter.text === '' && !set) return false
  const said = `${name} ${purpose} ${value ?? ''} ${origins[from]}`.toLowerCase()
  return filter.text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

function Groups({ rows }: { rows: ListedSetting[] }) {
  const groups = [...Map.groupBy(rows, ({ group }) => group)]
  const current = useCurrentPart(groups.map(([group]) => nameAnchor(group)))
  const links = groups.map(([group, own]) => ({
    href: `#${nameAnchor(group)}`,
    label: group,
    count: own.length,
    current: nameAnchor(group) === current ? ('location' as const) : undefined,
  }))
  return (
    <div className={styles.shown}>
      <Sides label="Groups of settings" links={links}>
        <div className={styles.groups}>
          {groups.map(([group, own]) => (
            <section key={group} id={nameAnchor(group)} aria-label={group}>
              <h3>{group}</h3>
              <DataTable caption={group} columns={columns} rows={own} keyOf={({ name }) => name} />
            </section>
          ))}
        </div>
      </Sides>
    </div>
  )
}

function nameAnchor(group: string): string {
  return group.toLowerCase().replaceAll(' ', '-')
}

const columns: Column<ListedSetting>[] = [
  {
    head: 'Setting',
    isUnnamed: true,
    cell: ({ name }) => <code className={styles.name}>{name}</code>,
  },
  {
    head: 'Purpose',
    isUnnamed: true,
    isProse: true,
    onPhone: 'line',
    cell: ({ purpose }) => <span className={styles.purpose}>{capitalize(purpose)}.</span>,
  },
  { head: 'Value', isProse: true, onPhone: 'line', cell: (setting) => <Value {...setting} /> },
  {
    head: 'From',
    onPhone: 'end',
    cell: ({ from, set }) => (
      <span className={set ? undefined : secondary.soft}>{origins[from]}</span>
    ),
  },
]

const origins: Record<ListedSetting['from'], string> = {
  environment: 'Environment',
  file: 'Settings file',
  shop: 'Data folder',
  default: 'Default',
}

function Value({ set, shows, value, from }: ListedSetting) {
  if (from === 'shop') return 'Made by the shop'
  if (value === null)
    return <span className={set ? undefined : secondary.soft}>{set ? 'Set' : 'Not set'}</span>
  return (
    <span>
      <code className={set ? styles.value : styles.default}>{value}</code>
      {shows === 'host' && <small className={styles.purpose}>Only its host is shown.</small>}
    </span>
  )
}
