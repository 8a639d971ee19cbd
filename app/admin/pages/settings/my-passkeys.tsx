import { useState } from 'react'
import type { PasskeyRow } from '#contract/admin/people.ts'
import type { Session } from '#contract/admin/session.ts'
import { Actions } from '../../ui/actions.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { useRead } from '../../use-read.ts'
import { PasskeyLink } from '../people/passkey-link.tsx'
import styles from './settings.module.css'

export function MyPasskeys({ session }: { session: Session }) {
  const reading = useRead<{ rows: PasskeyRow[] }>('passkeys/list')
  const [link, setLink] = useState<string | null>(null)
  return (
    <Panel title="Your passkeys">
      <ReadingView of={reading} what="passkeys">
        {({ rows }) => (
          <PasskeyTable caption="Passkeys that sign you in" rows={rows} reload={reading.reload} />
        )}
      </ReadingView>
      <div className={styles.under}>
        {session.role === 'owner' ? (
          <Actions
            actions={[
              {
                call: 'people/new-link',
                label: 'Add a passkey',
                title: 'Add another passkey?',
                effect:
                  'You get a link to open on the other device, within ten minutes. Every owner gets an email once it is used.',
                button: 'Make a link',
                input: { email: session.email },
                done: 'Open this link on the device that gets the passkey.',
              },
            ]}
            onDone={({ shown }) => setLink(shown?.link ?? null)}
          />
        ) : (
          <p className={styles.hint}>An owner makes the link for another passkey of yours.</p>
        )}
        {link !== null && <PasskeyLink link={link} onHide={() => setLink(null)} />}
      </div>
    </Panel>
  )
}

interface PasskeyTableProps {
  caption: string
  rows: PasskeyRow[]
  reload: () => Promise<void>
}

function PasskeyTable({ caption, rows, reload }: PasskeyTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns}
      below={showRemoval(reload)}
    />
  )
}

const columns = [
  { head: 'Passkey', cell: ({ name }: PasskeyRow) => name },
  { head: 'Added', cell: ({ added_at: at }: PasskeyRow) => <When at={at} /> },
  {
    head: 'Last used',
    cell: ({ used_at: at }: PasskeyRow) => (at ? <When at={at} hour /> : 'never'),
  },
]

function showRemoval(reload: () => Promise<void>) {
  return ({ id, name }: PasskeyRow) => (
    <Actions
      actions={[
        {
          call: 'passkeys/remove',
          label: `Remove ${name}`,
          title: `Remove ${name}?`,
          effect: 'It no longer signs anyone in. Open sessions stay open.',
          button: 'Remove the passkey',
          isDangerous: true,
          input: { passkey: id },
          done: 'Removed.',
        },
      ]}
      onDone={reload}
    />
  )
}
