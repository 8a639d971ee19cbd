import type { ListedDevice } from '#contract/admin/devices.ts'
import type { RowCount } from '#contract/admin/row-count.ts'
import { go } from '../../go.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters, Words } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { useList, useRead } from '../../use-read.ts'

/** The devices that were seen lately, narrowed by the version of their app and their system. */
export function DeviceList({ params }: { params: URLSearchParams }) {
  const filter = {
    app_version: params.get('app_version') ?? '',
    system: params.get('system') ?? '',
  }
  const list = useList<ListedDevice>('devices/list', filter)
  const counted = useRead<RowCount>('devices/count', filter)
  return (
    <Panel title="Active devices" beside="seen in the last 30 days">
      <Filters label="Filter devices" onFilter={(fields) => go({ show: 'devices', ...fields })}>
        <Words label="App version" name="app_version" value={filter.app_version} />
        <Words label="System" name="system" value={filter.system} />
      </Filters>
      <Listed
        count={counted.state === 'there' ? counted.value.count : null}
        of={['device', 'devices']}
        by={sayFilter(filter)}
        onClear={() => go({ show: 'devices' })}
      />
      <ListView list={list} what="devices" empty={<Empty>No matching devices.</Empty>}>
        {(rows) => (
          <DataTable
            caption="Active devices"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListView>
    </Panel>
  )
}

function sayFilter({ app_version: version, system }: { app_version: string; system: string }) {
  return [
    version && (version === 'none' ? 'version not known' : `version ${version}`),
    system && (system === 'none' ? 'system not known' : `on ${system}`),
  ].filter(Boolean)
}

const columns: Column<ListedDevice>[] = [
  {
    head: 'Device',
    cell: ({ name, fingerprint }) => <bdi>{name ?? `Device ${fingerprint}`}</bdi>,
  },
  {
    head: 'Customer',
    cell: ({ customer: id, email }) => <CustomerLink id={id} email={email ?? 'Erased'} />,
  },
  { head: 'App version', cell: ({ app_version: version }) => version ?? '–' },
  { head: 'System', cell: ({ platform }) => platform ?? '–' },
  { head: 'Activated', cell: ({ activated_at: at }) => <When at={at} /> },
  { head: 'Seen', cell: ({ last_seen_at: at }) => <When at={at} hour /> },
]
