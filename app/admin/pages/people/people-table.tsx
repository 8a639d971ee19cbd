import type { PersonRow } from '#contract/admin/people.ts'
import type { Session } from '#contract/admin/session.ts'
import { Chip } from '#app/ui/chip.tsx'
import { act, type NamedAction } from '../../ui/act.ts'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

export const columns: Column<PersonRow>[] = [
  { head: 'Email', cell: ({ email }) => <Cut>{email}</Cut> },
  {
    head: 'Role',
    onPhone: 'state',
    cell: (person) =>
      isInvited(person) ? (
        <Chip state="asks">Support, invited</Chip>
      ) : (
        <Chip state={person.role === 'owner' ? 'new' : 'works'}>
          {person.role === 'owner' ? 'Owner' : 'Support'}
        </Chip>
      ),
  },
  {
    head: 'Last seen',
    onPhone: 'note',
    isNamedOnPhone: true,
    cell: ({ seen_at: at }) => (at ? <When at={at} hour /> : 'Never'),
  },
  {
    head: 'Passkeys',
    isNumber: true,
    onPhone: 'end',
    isNamedOnPhone: true,
    cell: ({ passkeys }) => passkeys,
  },
  { head: 'Sessions', isNumber: true, onPhone: 'line', cell: ({ sessions }) => sessions },
]

/** Reports whether a support person has no passkey yet. */
const isInvited = ({ role, passkeys }: PersonRow) => role === 'support' && passkeys === 0

/**
 * Lists the actions on a person. Another owner gets a new link from the command line, and is removed in
 * ADMINS.
 */
export function listActions(person: PersonRow, session: Session): NamedAction[] {
  const { id, email, role, sessions } = person
  const isOther = id !== session.admin_id && sessions > 0
  const signOut = isOther ? [act('sessions/end', { email }, { email })] : []
  if (role !== 'support') return signOut
  return [
    ...signOut,
    act(isInvited(person) ? 'people/new-link/first' : 'people/new-link', { email }, { email }),
    act('people/remove', { admin: id }, { email }),
  ]
}
