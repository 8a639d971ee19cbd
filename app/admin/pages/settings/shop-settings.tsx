import type { ListedSetting } from '#contract/admin/settings.ts'
import { capitalize } from '#contract/capitalize.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import secondary from '../../ui/secondary.module.css'
import { useRead } from '../../use-read.ts'
import styles from './settings.module.css'

/** Every setting as it is: first those that are set, then what holds without the others. */
export function ShopSettings() {
  const reading = useRead<{ rows: ListedSetting[] }>('settings/list')
  return (
    <Panel title="Shop settings">
      <p className={styles.lead}>
        Settings are read when the shop starts. Change them on the server, then restart the shop.
      </p>
      <ReadingView of={reading} what="settings">
        {({ rows }) => {
          const [given, others] = [rows.filter(({ set }) => set), rows.filter(({ set }) => !set)]
          return (
            <>
              <SettingTable caption="Settings that are set" rows={given} />
              <details className={`disclosure ${styles.others}`}>
                <summary>{others.length} not set, with their defaults</summary>
                <SettingTable caption="Settings that are not set" rows={others} />
              </details>
            </>
          )
        }}
      </ReadingView>
    </Panel>
  )
}

function SettingTable({ caption, rows }: { caption: string; rows: ListedSetting[] }) {
  return <DataTable caption={caption} columns={columns} rows={rows} keyOf={({ name }) => name} />
}

const columns: Column<ListedSetting>[] = [
  {
    head: 'Setting',
    isProse: true,
    cell: ({ name, purpose }) => (
      <>
        <code className={styles.name}>{name}</code>
        <small className={styles.purpose}>{capitalize(purpose)}.</small>
      </>
    ),
  },
  { head: 'Value', isProse: true, cell: (setting) => <Value {...setting} /> },
  { head: 'From', cell: ({ from }) => origins[from] },
]

const origins: Record<ListedSetting['from'], string> = {
  environment: 'Environment',
  file: 'Settings file',
  default: 'Default',
}

function Value({ set, shows, value }: ListedSetting) {
  if (value === null) return <span className={secondary.soft}>{set ? 'Set' : 'Not set'}</span>
  return (
    <>
      <code className={styles.value}>{value}</code>
      {shows === 'host' && <small className={styles.purpose}>Only its host is shown.</small>}
    </>
  )
}
