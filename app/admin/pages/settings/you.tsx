import { useState } from 'react'
import type { PasskeyRow } from '#contract/admin/people.ts'
import type { Session } from '#contract/admin/session.ts'
import { ActionPanel } from '../../ui/action-panel.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { When } from '../../ui/when.tsx'
import { useRead } from '../../use-read.ts'
import { passkeyLinkSays } from '../people/passkey-link.ts'
import styles from './settings.module.css'

/** Who is signed in, and with which passkeys. */
export function You({ session: { email, role, ends_at: endsAt } }: { session: Session }) {
  const reading = useRead<{ rows: PasskeyRow[] }>('passkeys/list')
  const [link, setLink] = useState<string | null>(null)
  return (
    <ActionPanel
      title="You"
      actions={role === 'owner' ? [addPasskey(email), signOutEverywhere(email)] : []}
      onDone={({ shown }, { call }) =>
        call === 'sessions/end' ? location.assign('/admin/sign-in') : setLink(shown?.link ?? null)
      }
    >
      <p className={styles.lead}>
        {email}, {role === 'owner' ? 'owner' : 'support'}. This session ends{' '}
        <When at={endsAt} hour />.
        {role === 'support' && ' To add another passkey, ask an owner for a link.'}
      </p>
      {link !== null && (
        <ShownOnce of="link" text={link} onHide={() => setLink(null)}>
          {passkeyLinkSays}
        </ShownOnce>
      )}
      <ReadingView of={reading} what="passkeys">
        {({ rows }) => (
          <DataTable
            caption="Passkeys that sign you in"
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            actions={{ of: (passkey) => [removePasskey(passkey)], onDone: reading.reload }}
          />
        )}
      </ReadingView>
    </ActionPanel>
  )
}

const columns: Column<PasskeyRow>[] = [
  { head: 'Passkey', cell: ({ name }) => name },
  { head: 'Added', cell: ({ added_at: at }) => <When at={at} /> },
  { head: 'Last used', cell: ({ used_at: at }) => (at ? <When at={at} hour /> : 'Never') },
]

function addPasskey(email: string): NamedAction {
  return {
    call: 'people/new-link',
    label: 'Add passkey',
    title: 'Add another passkey?',
    effect:
      'You get a link to open on the other device within ten minutes. Once the link is used, every owner gets an email.',
    button: 'Create link',
    input: { email },
    done: 'Open this link on the device that gets the passkey.',
  }
}

function removePasskey({ id, name }: PasskeyRow): NamedAction {
  return {
    call: 'passkeys/remove',
    label: 'Remove',
    title: `Remove ${name}?`,
    effect:
      'The passkey no longer signs anyone in. Open sessions stay open: if you lost it, sign out everywhere too.',
    button: 'Remove passkey',
    isDangerous: true,
    input: { passkey: id },
    done: `${name} is removed.`,
  }
}

function signOutEverywhere(email: string): NamedAction {
  return {
    call: 'sessions/end',
    label: 'Sign out everywhere',
    title: 'Sign out everywhere?',
    effect: 'All your sessions end, including this one.',
    button: 'Sign out everywhere',
    input: { email },
    done: 'Signed out.',
  }
}
