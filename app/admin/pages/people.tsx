import type { PageHandle } from '../../handle.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { PeopleList } from './people/people-list.tsx'

export const handle: PageHandle = {
  title: 'People',
  description: 'Who may open the console.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function People() {
  const session = useSession()
  return (
    <AdminPage title={handle.title}>
      {session?.role === 'owner' && <PeopleList session={session} />}
      {session?.role === 'support' && (
        <Panel title="Owners and support people" padded>
          <p>Only an owner sees who may open the console.</p>
        </Panel>
      )}
    </AdminPage>
  )
}
