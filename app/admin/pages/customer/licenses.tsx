import { useState } from 'react'
import type { AdminLicense } from '#contract/admin/customers.ts'
import { saveLicenseFile } from '#app/save-file.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { ListView } from '../../ui/list-view.tsx'
import { Empty } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import type { List } from '../../use-read.ts'
import { grantOne } from '../customers/grant-licenses.ts'
import type { CustomerParts } from './customer-parts.ts'
import { License } from './license.tsx'

/** What they have, newest first. */
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
      {shown.file && <MadeFile text={shown.file} onHide={hide} />}
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

function MadeFile({ text, onHide }: { text: string; onHide: () => void }) {
  const save = (
    <Button size="small" onClick={() => saveLicenseFile(text)}>
      Save file
    </Button>
  )
  return (
    <ShownOnce of="license file" text={text} beside={save} onHide={onHide}>
      Send the file to the customer, as a file or as text. It works on that computer only, and their
      account page shows it, too.
    </ShownOnce>
  )
}
