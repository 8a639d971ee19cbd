import type { ListedSetting } from '#contract/admin/settings.ts'
import type { ListDescription } from '../../ui/listing/description.ts'
import { Panel } from '../../ui/panel.tsx'
import type { Counted } from '../../calls/use-read.ts'
import { writeQuery } from '../../calls/write-query.ts'
import { sortByGroup } from './groups.ts'
import { changedOnServer, Handbook, SettingFacts } from './setting-facts.tsx'

type AllSettings = ListDescription<ListedSetting, Counted, 'text'>

const parts = { '': 'All', yes: 'Set', no: 'Not set' }
type Part = keyof typeof parts

export const findPart = (named: string | null): Part =>
  named === 'yes' || named === 'no' ? named : ''

const pathOf = (part: Part, filter = {}) =>
  `/admin/settings${writeQuery({ show: 'all', set: part, ...filter })}`

/** Lists settings by group: all, those that have a value, or those that have none. */
export const describeSettings = (part: Part): AllSettings => ({
  title: 'All settings',
  part: parts[part],
  path: pathOf(part),
  what: 'settings',
  call: 'settings/list',
  ask: () => ({}),
  draw: (rows) => (
    <div className="stacked">
      {[...Map.groupBy(sortByGroup(rows), ({ group }) => group)].map(([group, own]) => (
        <Panel
          key={group}
          title={group}
          beside={
            <small>
              <Handbook of={group} />
            </small>
          }
        >
          <SettingFacts of={own} />
        </Panel>
      ))}
    </div>
  ),
  fields: [{ words: 'text', find: 'What it does, or its name' }],
  tabs: ({ filter }) =>
    Object.entries(parts).map(([each, label]) => ({ href: pathOf(each as Part, filter), label })),
  fits: (setting, { text }) =>
    (part === '' || setting.set === (part === 'yes')) && says(setting, text),
  above: () => (
    <p className="muted padded">
      {changedOnServer} <a href="/admin/settings">Back to settings</a>
    </p>
  ),
})

function says(setting: ListedSetting, text: string): boolean {
  const { name, purpose, value, group } = setting
  const said = `${name} ${purpose} ${value ?? ''} ${group}`.toLowerCase()
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word))
}
