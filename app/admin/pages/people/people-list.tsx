import { useState } from 'react'
import type { PersonRow } from '#contract/admin/people.ts'
import type { Session } from '#contract/admin/session.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Chip } from '#app/ui/chip.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ActionPanel } from '../../ui/action-panel.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { When } from '../../ui/when.tsx'
import { useRead } from '../../use-read.ts'
import { PasskeyLink } from './passkey-link.tsx'
import styles from '../../ui/secondary.module.css'

const add: NamedAction = {
  call: 'people/add',
  label: 'Add support person',
  title: 'Add a support person?',
  effect:
    'Support people can see everything except license keys, resend emails to the address on record and release devices. You get a link for their first passkey. Every owner gets an email.',
  button: 'Add person',
  input: {},
  fields: <TextField label="Email" name="email" type="email" required autoComplete="off" />,
  done: 'Person added. Send them this link to add their first passkey.',
}

/** For owners: everybody who may enter. */
export function PeopleList({ session }: { session: Session }) {
  const reading = useRead<{ rows: PersonRow[] }>('people/list')
  const [link, setLink] = useState<string | null>(null)
  const showLink = ({ shown }: WriteAnswer) => {
    setLink(shown?.link ?? null)
    void reading.reload()
  }
  return (
    <ActionPanel title="Owners and support people" actions={[add]} onDone={showLink}>
      {link !== null && <PasskeyLink link={link} onHide={() => setLink(null)} />}
      <ReadingView of={reading} what="people">
        {({ rows }) => (
          <DataTable
            caption="Owners and support people"
            rows={rows}
            keyOf={({ email }) => email}
            columns={columns}
            actions={{ of: (person) => listActions(person, session), onDone: showLink }}
          />
        )}
      </ReadingView>
      <p className={styles.foot}>
        Owners are the addresses in ADMINS. Removing an address signs its owner out at once.
      </p>
    </ActionPanel>
  )
}

const columns: Column<PersonRow>[] = [
  { head: 'Email', cell: ({ email }) => email },
  {
    head: 'Role',
    cell: ({ role }) => (
      <Chip state={role === 'owner' ? 'new' : 'works'}>
        {role === 'owner' ? 'Owner' : 'Support'}
      </Chip>
    ),
  },
  { head: 'Passkeys', cell: ({ passkeys }) => passkeys, isNumber: true },
  { head: 'Sessions', cell: ({ sessions }) => sessions, isNumber: true },
  { head: 'Last seen', cell: ({ seen_at: at }) => (at ? <When at={at} hour /> : 'Never') },
]

/** Another owner gets a link on the command line, and is removed from ADMINS. */
function listActions({ id, email, role, sessions }: PersonRow, session: Session): NamedAction[] {
  const signOut: NamedAction = {
    call: 'sessions/end',
    label: 'Sign out',
    title: `Sign ${email} out everywhere?`,
    effect: 'Their sessions end at once. They can sign in again.',
    button: 'Sign out',
    input: { email },
    done: `${email} is signed out.`,
  }
  const newLink: NamedAction = {
    call: 'people/new-link',
    label: 'New link',
    title: `Create a new link for ${email}?`,
    effect: 'The link adds a passkey and expires after ten minutes. Earlier links stop working.',
    button: 'Create link',
    input: { email },
    done: `Send this link to ${email}.`,
  }
  const remove: NamedAction = {
    call: 'people/remove',
    label: 'Remove',
    title: `Remove ${email}?`,
    effect: 'Their sessions, passkeys and links end at once.',
    button: 'Remove person',
    isDangerous: true,
    input: { admin: id },
    done: `${email} is removed.`,
  }
  const isOther = id !== session.admin_id && sessions > 0
  return [...(isOther ? [signOut] : []), ...(role === 'support' ? [newLink, remove] : [])]
}
