import type { ReactNode } from 'react'
import type { ListedSetting } from '#contract/admin/settings.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { useRead } from '../../calls/use-read.ts'
import { sortByGroup } from './groups.ts'
import { changedOnServer, Handbook, SettingFacts } from './setting-facts.tsx'
import { ShopCheck } from './shop-check.tsx'
import styles from './settings.module.css'

interface ShopSettingsProps {
  email: string
  /** Waits for the settings above it, because they would move it. */
  children: ReactNode
}

/**
 * Shows the settings that should have a value, then those that have one; the others have their own
 * page.
 */
export function ShopSettings({ email, children }: ShopSettingsProps) {
  const reading = useRead<{ rows: ListedSetting[] }>('settings/list')
  return (
    <>
      <ReadingView of={reading} what="settings" as="page">
        {({ rows }) => (
          <>
            <Missing of={sortByGroup(rows).filter((row) => row.missing)} />
            <ShopCheck email={email} settings={rows} />
            <Panel title="What is set" beside={<a href="/admin/settings?show=all">All settings</a>}>
              <p className="muted padded">{changedOnServer}</p>
              <SettingFacts of={sortByGroup(rows).filter(({ set }) => set)} />
            </Panel>
          </>
        )}
      </ReadingView>
      {reading.state !== 'loading' && children}
    </>
  )
}

function Missing({ of: settings }: { of: ListedSetting[] }) {
  if (settings.length === 0) return null
  return (
    <Panel title="Not set yet">
      <ul className={`plain rows ${styles.findings}`}>
        {settings.map(({ name, group, missing: says }) => (
          <li key={name}>
            <Chip state="asks">{group}</Chip>
            <div>
              <b>{says}</b> Set <code>{name}</code>.
              <p className="muted">
                <Handbook of={group} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
