import { capitalize } from '#contract/capitalize.ts'
import type { ListedSetting } from '#contract/admin/settings.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
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

const tellSetting = (setting: ListedSetting): Fact => [
  setting.name,
  <Value {...setting} />,
  <>
    {capitalize(setting.purpose)}
    <code>{setting.name}</code>
  </>,
]

function Value({ name, set, shows, value, from }: ListedSetting) {
  if (from === 'shop') return name === 'APP_SECRET' ? 'A generated secret' : 'A generated key'
  if (value === null) return <span className="muted">{set ? 'Set, hidden' : 'Not set'}</span>
  if (!set) return <span className="muted">Default: {value}</span>
  return (
    <>
      {value}
      {shows === 'host' && <small> Only its host is shown.</small>}
    </>
  )
}
