import type { DeviceKind, DeviceTotals, ListedDevice } from '#contract/admin/devices.ts'
import { sayPlatform } from '#contract/build-names.ts'
import { countChoices } from '../../ui/count-choices.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ListDescription } from '../../ui/listing/description.ts'
import { When } from '../../ui/when.tsx'
import { customerTabs } from '../../frame/tabs.ts'

type Name = 'app_version' | 'system'

/** Lists choices, each with the number of devices that also match the other filter. */
function listChoices(
  kinds: DeviceKind[] | undefined,
  { app_version: version, system }: Record<Name, string>,
) {
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
  { head: 'Activated', isMinor: true, cell: ({ activated_at: at }) => <When at={at} /> },
  {
    head: 'Seen',
    onPhone: 'state',
    isNamedOnPhone: true,
    cell: ({ last_seen_at: at }) => <When at={at} hour />,
  },
]

/** Lists recently seen devices, filtered by device or email, app version and operating system. */
export const devices: ListDescription<ListedDevice, DeviceTotals, Name | 'text'> = {
  title: 'Devices',
  path: '/admin/customers?show=devices',
  what: 'devices',
  call: 'devices/list',
  caption: 'Active devices',
  columns,
  keyOf: ({ id }) => id,
  fields: [
    { words: 'text', find: 'Device or email' },
    {
      choice: 'app_version',
      label: 'App version',
      choices: ({ list, filter }) => listChoices(list.totals?.kinds, filter).versions,
    },
    {
      choice: 'system',
      label: 'System',
      choices: ({ list, filter }) => listChoices(list.totals?.kinds, filter).systems,
    },
  ],
  says: () => 'Seen in the last 30 days',
  tabs: customerTabs,
  empty: {
    lead: 'No active devices.',
    says: 'A device is listed here once its app has been seen in the last 30 days.',
  },
}
