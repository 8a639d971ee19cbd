import type { ListedSetting } from '#contract/admin/settings.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { useRead } from '../../calls/use-read.ts'
import { changedOnServer, SettingFacts } from './setting-facts.tsx'
import styles from './settings.module.css'

/** Shows what should be set and is not, and what is set; all others are on a page of their own. */
export function ShopSettings() {
  const reading = useRead<{ rows: ListedSetting[] }>('settings/list')
  const missing = reading.state === 'there' && reading.value.rows.filter((row) => row.missing)
  return (
    <>
      {missing && missing.length > 0 && (
        <Panel title="Not set yet">
          <ul className={`plain rows ${styles.findings}`}>
            {missing.map(({ name, group, missing: says }) => (
              <li key={name}>
                <Chip state="asks">{group}</Chip>
                <p>
                  <b>{says}</b> Set <code>{name}</code>.
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="What is set" beside={<a href="/admin/settings?show=all">All settings</a>}>
        <p className="muted padded">{changedOnServer}</p>
        <ReadingView of={reading} what="settings">
          {({ rows }) => <SettingFacts of={rows.filter(({ set }) => set)} />}
        </ReadingView>
      </Panel>
    </>
  )
}
