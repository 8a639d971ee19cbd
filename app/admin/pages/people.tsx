import type { PersonRow } from '#contract/admin/people.ts'
import type { Session } from '#contract/admin/session.ts'
import { useSessionReading } from '../calls/session.ts'
import { act } from '../ui/act.ts'
import { ListFrame } from '../ui/list-page.tsx'
import type { ListDescription } from '../ui/listing/description.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { columns, listActions } from './people/people-table.tsx'
import { passkeyLinkSays } from './people/passkey-link.ts'

export default function People() {
  const reading = useSessionReading()
  const session = reading.state === 'there' ? reading.value : null
  if (session?.role === 'owner') return <Listing of={describePeople(session)} />
  return (
    <ListFrame
      title="People"
      empty={session !== null && { lead: 'Only owners can see who has access to the console.' }}
    >
      <ReadingView of={reading} what="your session">
        {() => null}
      </ReadingView>
    </ListFrame>
  )
}

const describePeople = (session: Session): ListDescription<PersonRow> => ({
  title: 'People',
  path: '/admin/people',
  what: 'people',
  call: 'people/list',
  caption: 'Owners and support people',
  columns,
  keyOf: ({ email }) => email,
  foot: () => (
    <p className="note foot">
      To add or remove an owner, edit ADMINS in the settings on the server and restart. Removed
      owners are signed out.
    </p>
  ),
  acts: () => [act('people/add', {})],
  rowActs: (person) => listActions(person, session),
  once: { of: 'link', says: passkeyLinkSays },
})
