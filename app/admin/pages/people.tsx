import type { PageHandle } from '../../handle.ts'
import { useSessionReading } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { PeopleList } from './people/people-list.tsx'

export const handle: PageHandle = {
  title: 'People',
  description: 'Who may open the console.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function People() {
  const reading = useSessionReading()
  return (
    <AdminPage title={handle.title}>
      <ReadingView of={reading} what="your session">
        {(session) =>
          session.role === 'owner' ? (
            <PeopleList session={session} />
          ) : (
            <Panel title="Owners and support people" padded>
              <p>Only owners can see who has access to the console.</p>
            </Panel>
          )
        }
      </ReadingView>
    </AdminPage>
  )
}
