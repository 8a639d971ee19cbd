import type { ListedSetting } from '#contract/admin/settings.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { saySetting } from './setting-words.ts'
import styles from './settings.module.css'

/** Shows what the shop does with each setting, and its variable. */
export function SettingFacts({ of }: { of: ListedSetting[] }) {
  return (
    <div className={`padded ${styles.facts}`}>
      <Facts of={of.map(tellSetting)} />
    </div>
  )
}

const tellSetting = (setting: ListedSetting): Fact => [
  saySetting(setting),
  <>
    <Value {...setting} />
    <code title={setting.purpose}>{setting.name}</code>
  </>,
]

function Value({ name, set, shows, value, from }: ListedSetting) {
  if (from === 'shop') return name === 'APP_SECRET' ? 'A generated secret' : 'A generated key'
  if (value === null) return <span className="muted">{set ? 'Set, hidden' : 'Not set'}</span>
  return (
    <span className={set ? undefined : 'muted'}>
      {value}
      {shows === 'host' && <small> Only its host is shown.</small>}
    </span>
  )
}
