import { consolePage } from '../console-page.ts'
import { useSessionReading } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { ShopCheck } from './settings/shop-check.tsx'
import { ShopSettings } from './settings/shop-settings.tsx'
import { You } from './settings/you.tsx'

export const handle = consolePage(
  'Settings',
  'Your role and passkeys, and the settings of the shop as they are.',
)

export default function Settings() {
  const reading = useSessionReading()
  return (
    <AdminPage title={handle.title}>
      <ReadingView of={reading} what="your session">
        {(session) => (
          <>
            <You session={session} />
            {session.role === 'owner' && <ShopCheck email={session.email} />}
            {session.role === 'owner' && <ShopSettings />}
          </>
        )}
      </ReadingView>
    </AdminPage>
  )
}
