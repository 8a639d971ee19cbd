import { useState } from 'react'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { More } from '../../ui/more.tsx'
import { Empty, ReadingView } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { List } from '../../use-list.ts'
import { grantOne } from '../customers/grant-licenses.tsx'
import type { CustomerParts } from './customer-parts.ts'
import { License } from './license.tsx'

/** What they have, newest first. */
export function Licenses({ list, ...parts }: CustomerParts & { list: List<AdminLicense> }) {
  const { customer, role, reload } = parts
  const [key, setKey] = useState<string | null>(null)
  return (
    <ActionPanel
      title="Licenses"
      actions={role === 'owner' && customer.email !== null ? [grantOne(customer.email)] : []}
      onDone={reload}
    >
      {key !== null && (
        <ShownOnce of="license key" text={key} onHide={() => setKey(null)}>
          It is not shown again without another reason.
        </ShownOnce>
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
    </ActionPanel>
  )
}
