import { useState } from 'react'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Empty } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { List } from '../../calls/use-read.ts'
import { grantOne } from '../customers/grant-licenses.ts'
import type { CustomerParts } from './customer-parts.ts'
import { License } from './license.tsx'

export function Licenses({ list, ...parts }: CustomerParts & { list: List<AdminLicense> }) {
  const { customer, role, reload } = parts
  const [shown, setShown] = useState<Record<string, string>>({})
  const hide = () => setShown({})
  return (
    <ActionPanel
      title="Licenses"
      actions={role === 'owner' && customer.email !== null ? [grantOne(customer.email)] : []}
      onDone={reload}
    >
      {shown.key && (
        <ShownOnce of="license key" text={shown.key} onHide={hide}>
          Showing it again takes another reason.
        </ShownOnce>
      )}
      <ListView list={list} what="licenses" empty={<Empty lead="No licenses yet." />}>
        {(rows) =>
          rows.map((license) => (
            <License key={license.id} license={license} onShown={setShown} {...parts} />
          ))
        }
      </ListView>
    </ActionPanel>
  )
}
