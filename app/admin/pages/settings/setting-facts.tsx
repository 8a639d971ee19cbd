import { capitalize } from '#contract/capitalize.ts'
import type { ListedSetting } from '#contract/admin/settings.ts'
import { Chip } from '#app/ui/chip.tsx'
import { slot } from '#app/site/slots.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { findPage } from './groups.ts'
import styles from './settings.module.css'

/** Says where settings are changed, above each list of them. */
export const changedOnServer =
  'The shop reads its settings when it starts. Change them on the server, then restart.'

/** Says what each setting is for, with the name of its variable and its value. */
export function SettingFacts({ of }: { of: ListedSetting[] }) {
  return (
    <div className={styles.facts}>
      <Facts of={of.map(tellSetting)} />
    </div>
  )
}

/** Names the handbook's page about a group, as a link if the shop knows its repository. */
export function Handbook({ of: group }: { of: string }) {
  const page = findPage(group)
  const repository = slot('repository_url')
  if (page === null) return null
  return repository ? <a href={`${repository}/blob/main/${page}`}>See {page}</a> : `See ${page}`
}

/** Names a setting, with what to know about it and its variable in the lines below. */
function tellSetting(setting: ListedSetting): Fact {
  const [name = '', detail] = setting.purpose.split(': ')
  return [
    setting.name,
    <Value {...setting} />,
    <>
      {capitalize(name)}
      {detail && <small className="under">{capitalize(detail)}.</small>}
      <code>{setting.name}</code>
    </>,
  ]
}

function Value({ name, set, missing, shows, value, from }: ListedSetting) {
  if (from === 'shop') return name === 'APP_SECRET' ? 'A generated secret' : 'A generated key'
  if (missing !== null)
    return (
      <>
        <Chip state="asks">Not set</Chip>
        <small className="under">{missing}</small>
      </>
    )
  if (value === null) return <span className="muted">{set ? 'Set, hidden' : 'Not set'}</span>
  if (!set) return <span className="muted">Default: {value}</span>
  return (
    <>
      {value}
      {shows === 'host' && <small> Only its host is shown.</small>}
    </>
  )
}
