import { useState } from 'react'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { Actions } from '../../ui/actions.tsx'
import { More } from '../../ui/more.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { List } from '../../use-list.ts'
import { grantOne } from '../customers/grant-licenses.tsx'
import styles from './customer.module.css'
import type { CustomerParts } from './customer-parts.ts'
import { License } from './license.tsx'

/** What they have, newest first. */
export function Licenses({ list, ...parts }: CustomerParts & { list: List<AdminLicense> }) {
  const { customer, role, reload } = parts
  const [key, setKey] = useState<string | null>(null)
  return (
    <Panel title="Licenses">
      {key !== null && (
        <div className={styles.license}>
          <ShownOnce of="license key" text={key} onHide={() => setKey(null)}>
            It is not shown again without another reason.
          </ShownOnce>
        </div>
      )}
      <ReadingView of={list.first} what="the licenses">
        {() => (
          <>
            {list.rows.length === 0 && <Empty>They have no license.</Empty>}
            {list.rows.map((license) => (
              <License key={license.id} license={license} onShown={setKey} {...parts} />
            ))}
            <More list={list} what="licenses" />
          </>
        )}
      </ReadingView>
      {role === 'owner' && customer.email !== null && (
        <div className={styles.license}>
          <Actions actions={[grantOne(customer.email)]} onDone={reload} />
        </div>
      )}
    </Panel>
  )
}
