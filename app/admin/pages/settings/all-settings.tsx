import type { ListedSetting } from '#contract/admin/settings.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { ListDescription } from '../../ui/listing/description.ts'
import type { Counted } from '../../use-read.ts'
import { saySetting } from './setting-words.ts'

const columns: Column<ListedSetting>[] = [
  {
    head: 'Setting',
    isProse: true,
    cell: (setting) => (
      <span>
        <span title={setting.purpose}>{saySetting(setting)}</span>
        <small>
          <code>{setting.name}</code>
        </small>
      </span>
    ),
  },
  {
    head: 'Value',
    isProse: true,
    isUnnamed: true,
    onPhone: 'line',
    cell: (setting) => <Value {...setting} />,
  },
  { head: 'Group', cell: ({ group }) => group },
  { head: 'From', cell: ({ from }) => origins[from] },
]

/** Every setting, by words of its row and by whether it is set. */
export const allSettings: ListDescription<ListedSetting, Counted, 'text' | 'set'> = {
  title: 'All settings',
  path: '/admin/settings?show=all',
  what: 'settings',
  call: 'settings/list',
  ask: () => ({}),
  caption: 'All settings',
  columns,
  keyOf: ({ name }) => name,
  fields: [
    { words: 'text', find: 'Name or what it does' },
    {
      choice: 'set',
      label: 'Show',
      choices: [
        ['', 'All'],
        ['yes', 'Set'],
        ['no', 'Not set'],
      ],
    },
  ],
  fits,
  beside: <a href="/admin/settings">Settings</a>,
}

const origins: Record<ListedSetting['from'], string> = {
  environment: 'Environment',
  file: 'Settings file',
  shop: 'Data folder',
  default: 'Default',
}

function fits(setting: ListedSetting, { text, set }: Record<'text' | 'set', string>): boolean {
  const { name, purpose, value, group, from } = setting
  if (set !== '' && setting.set !== (set === 'yes')) return false
  const said =
    `${name} ${saySetting(setting)} ${purpose} ${value ?? ''} ${group} ${origins[from]}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}

export function Value({ name, set, shows, value, from }: ListedSetting) {
  if (from === 'shop') return name === 'APP_SECRET' ? 'A generated secret' : 'A generated key'
  if (value === null) return <span className="muted">{set ? 'Set, hidden' : 'Not set'}</span>
  return (
    <span className={set ? undefined : 'muted'}>
      {value}
      {shows === 'host' && <small> Only its host is shown.</small>}
    </span>
  )
}
