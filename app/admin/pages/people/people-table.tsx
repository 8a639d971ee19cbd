import type { PersonRow } from '#contract/admin/people.ts'
import type { Session } from '#contract/admin/session.ts'
import { Chip } from '#app/ui/chip.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

export const addPerson: NamedAction = {
  call: 'people/add',
  label: 'Add support person',
  title: 'Add support person?',
  effect:
    'Support people see sales, customers and releases, with license keys masked and no CSV. They can resend emails to the address on record, release devices and add notes. You get a link for their first passkey. Every owner gets an email.',
  button: 'Add person',
  input: {},
  fields: <TextField label="Email" name="email" type="email" required autoComplete="off" />,
  done: 'Person added. Send them this link to add their first passkey.',
}

export const columns: Column<PersonRow>[] = [
  { head: 'Email', cell: ({ email }) => <Cut>{email}</Cut> },
  {
    head: 'Role',
    onPhone: 'state',
    cell: ({ role }) => (
      <Chip state={role === 'owner' ? 'new' : 'works'}>
        {role === 'owner' ? 'Owner' : 'Support'}
      </Chip>
    ),
  },
  {
    head: 'Passkeys',
    isNumber: true,
    onPhone: 'end',
    isNamedOnPhone: true,
    cell: ({ passkeys }) => passkeys,
  },
  { head: 'Sessions', isNumber: true, onPhone: 'line', cell: ({ sessions }) => sessions },
  {
    head: 'Last seen',
    onPhone: 'note',
    isNamedOnPhone: true,
    cell: ({ seen_at: at }) => (at ? <When at={at} hour /> : 'Never'),
  },
]

/** Another owner gets a link on the command line, and is removed from ADMINS. */
export function listActions(
  { id, email, role, sessions }: PersonRow,
  session: Session,
): NamedAction[] {
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
    effect:
      'The link adds a passkey and expires after ten minutes. Earlier links stop working. When it’s used, their other passkeys stop working and their sessions end.',
    button: 'Create link',
    input: { email },
    fields: (
      <label>
        <input type="checkbox" name="add" /> Keep their other passkeys
      </label>
    ),
    read: (form) => (form.has('add') ? { add: true } : {}),
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
