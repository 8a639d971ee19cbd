import type { PageHandle } from '../../handle.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { MyPasskeys } from './settings/my-passkeys.tsx'
import { People } from './settings/people.tsx'
import { You } from './settings/you.tsx'

export const handle: PageHandle = {
  title: 'Settings',
  description: 'Who may open the console, and with which passkeys.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Settings() {
  const session = useSession()
  return (
    <AdminPage title={handle.title}>
      {session && <You session={session} />}
      {session && <MyPasskeys session={session} />}
      {session?.role === 'owner' && <People session={session} />}
      {session?.role === 'owner' && <Programs />}
    </AdminPage>
  )
}

/** What works for the shop without a person. */
function Programs() {
  return (
    <Panel title="Programs" padded>
      <p>
        <a href="/admin/api-keys">API keys</a> let scripts grant licenses and build servers publish
        releases.
      </p>
      <p>
        <a href="/admin/webhooks">Webhooks</a> tell your own systems what happens in the shop.
      </p>
    </Panel>
  )
}
