import type { PageHandle } from '../../handle.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
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
    </AdminPage>
  )
}
