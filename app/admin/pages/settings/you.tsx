import { useState } from 'react'
import type { PasskeyRow } from '#contract/admin/people.ts'
import type { Session } from '#contract/admin/session.ts'
import { ActionPanel } from '../../ui/action-panel.tsx'
import { act } from '../../ui/act.ts'
import { ActingRow } from '../../ui/actions.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { When } from '../../ui/when.tsx'
import { useRead } from '../../calls/use-read.ts'
import { passkeyLinkSays } from '../people/passkey-link.ts'

/** Shows who is signed in, and which passkeys they have. */
export function You({ session: { email, role, ends_at: endsAt } }: { session: Session }) {
  const reading = useRead<{ rows: PasskeyRow[] }>('passkeys/list')
  const [link, setLink] = useState<string | null>(null)
  return (
    <ActionPanel
      title="You"
      actions={
        role === 'owner'
          ? [act('people/new-link/own', { email }), act('sessions/end/own', { email })]
          : []
      }
      onDone={({ shown }, { call }) =>
        call === 'sessions/end' ? location.assign('/admin/sign-in') : setLink(shown?.link ?? null)
      }
    >
      <p className="muted padded">
        {email}, {role === 'owner' ? 'owner' : 'support'}. This session ends{' '}
        <When at={endsAt} hour />.
        {role === 'support' && <span> To add another passkey, ask an owner for a link.</span>}
      </p>
      {link !== null && (
        <ShownOnce of="link" text={link} onHide={() => setLink(null)}>
          {passkeyLinkSays}
        </ShownOnce>
      )}
      <ReadingView of={reading} what="passkeys" as="line">
        {({ rows }) => (
          <DataTable
            caption="Passkeys that sign you in"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            acting={({ id, name }, draw) => (
              <ActingRow
                actions={[act('passkeys/remove', { passkey: id }, { name })]}
                onDone={reading.reload}
                draw={draw}
              />
            )}
          />
        )}
      </ReadingView>
    </ActionPanel>
  )
}

const columns: Column<PasskeyRow>[] = [
  { head: 'Passkey', cell: ({ name }) => name },
  { head: 'Added', onPhone: 'note', cell: ({ added_at: at }) => <When at={at} /> },
  {
    head: 'Last used',
    onPhone: 'end',
    isNamedOnPhone: true,
    cell: ({ used_at: at }) => (at ? <When at={at} hour /> : 'Never'),
  },
]
