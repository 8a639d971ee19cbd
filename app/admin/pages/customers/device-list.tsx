import type { DeviceTotals, ListedDevice } from '#contract/admin/devices.ts'
import type { RowCount } from '#contract/admin/row-count.ts'
import { go } from '../../go.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Listed } from '../../ui/listed.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/reading.tsx'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { countIn, useList, useRead } from '../../use-read.ts'

/** The devices that were seen lately, narrowed by the version of their app and their system. */
export function DeviceList({ params }: { params: URLSearchParams }) {
  const filter = {
    app_version: params.get('app_version') ?? '',
    system: params.get('system') ?? '',
  }
  const list = useList<ListedDevice>('devices/list', filter)
  const counted = useRead<RowCount>('devices/count', filter)
  const totals = useRead<DeviceTotals>('devices/totals')
  const { versions, systems } = listChoices(totals.state === 'there' ? totals.value : null, filter)
  return (
    <Panel title="Active devices" beside="seen in the last 30 days">
      <Filters label="Filter devices" onFilter={(fields) => go({ show: 'devices', ...fields })}>
        <Select
          look="filter"
          label="App version"
          name="app_version"
          value={filter.app_version}
          choices={versions}
        />
        <Select
          look="filter"
          label="System"
          name="system"
          value={filter.system}
          choices={systems}
        />
      </Filters>
      <ListView
        list={list}
        what="devices"
        head={
          <Listed
            count={countIn(counted, ({ count }) => count)}
            of={['device', 'devices']}
            by={sayFilter(filter)}
            onClear={() => go({ show: 'devices' })}
          />
        }
        empty={
          filter.app_version || filter.system ? (
            <Empty lead="No matching devices." />
          ) : (
            <Empty lead="No active devices.">A device appears here once its app checks in.</Empty>
          )
        }
      >
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

interface Filter {
  app_version: string
  system: string
}

/** Each with how many devices it has of what the other one chose. */
function listChoices(totals: DeviceTotals | null, { app_version: version, system }: Filter) {
  const say = (value: string) => (value === 'none' ? 'Not known' : value)
  const rows = totals?.rows.map((row) => ({
    version: row.app_version ?? 'none',
    system: row.system ?? 'none',
    count: row.devices,
  }))
  const ofSystem = rows?.filter((row) => system === '' || row.system === system)
  const ofVersion = rows?.filter((row) => version === '' || row.version === version)
  return {
    versions: countChoices(
      ofSystem?.map((row) => ({ ...row, value: row.version })),
      version,
      say,
    ),
    systems: countChoices(
      ofVersion?.map((row) => ({ ...row, value: row.system })),
      system,
      say,
    ),
  }
}

function sayFilter({ app_version: version, system }: Filter) {
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
