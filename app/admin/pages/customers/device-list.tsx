import type { DeviceKind, DeviceTotals, ListedDevice } from '#contract/admin/devices.ts'
import { go } from '../../go.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Filters } from '../../ui/filters.tsx'
import { type ListHead, ListPage } from '../../ui/list-page.tsx'
import { Select } from '../../ui/select.tsx'
import { When } from '../../ui/when.tsx'
import { sayPlatform } from '#app/say-platform.ts'
import { useList } from '../../use-read.ts'

/** The devices that were seen lately, narrowed by the version of their app and their system. */
export function DeviceList({ params, head }: { params: URLSearchParams; head: ListHead }) {
  const filter = {
    app_version: params.get('app_version') ?? '',
    system: params.get('system') ?? '',
  }
  const isFiltered = Object.values(filter).some(Boolean)
  const list = useList<ListedDevice, DeviceTotals>('devices/list', filter)
  const { versions, systems } = listChoices(list.totals?.kinds, filter)
  return (
    <ListPage
      {...head}
      list={list}
      what="devices"
      filters={
        <Filters
          label="Filter devices"
          onFilter={(fields) => go({ show: 'devices', ...fields })}
          onClear={isFiltered && (() => go({ show: 'devices' }))}
          says="Seen in the last 30 days"
        >
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
      }
      isFiltered={isFiltered}
      empty={{
        lead: 'No active devices.',
        says: 'A device is listed here once its app has been seen in the last 30 days.',
      }}
      caption="Active devices"
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

interface Filter {
  app_version: string
  system: string
}

/** Each with how many devices it has of what the other one chose. */
function listChoices(kinds: DeviceKind[] | undefined, { app_version: version, system }: Filter) {
  const say = (value: string) => (value === 'none' ? 'Unknown' : value)
  const rows = kinds?.map((row) => ({
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
      (value) => sayPlatform(say(value)),
    ),
  }
}

const columns: Column<ListedDevice>[] = [
  {
    head: 'Device',
    cell: ({ name, fingerprint, customer }) => (
      <a href={`/admin/customer?id=${customer}`}>
        <bdi>
          <Cut>{name ?? `Device ${fingerprint}`}</Cut>
        </bdi>
      </a>
    ),
  },
  {
    head: 'Customer',
    onPhone: 'note',
    cell: ({ customer: id, email }) => <CustomerLink id={id} email={email ?? 'Erased'} />,
  },
  { head: 'App version', onPhone: 'end', cell: ({ app_version: version }) => version ?? '–' },
  {
    head: 'System',
    onPhone: 'line',
    cell: ({ platform }) => (platform ? sayPlatform(platform) : '–'),
  },
  { head: 'Activated', cell: ({ activated_at: at }) => <When at={at} /> },
  {
    head: 'Seen',
    onPhone: 'state',
    isNamedOnPhone: true,
    cell: ({ last_seen_at: at }) => <When at={at} hour />,
  },
]
