import { useParams } from '../../in-browser.ts'
import { consolePage } from '../console-page.ts'
import { useSessionReading } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Listing } from '../ui/listing/listing.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { allSettings } from './settings/all-settings.tsx'
import { ShopCheck } from './settings/shop-check.tsx'
import { ShopSettings } from './settings/shop-settings.tsx'
import { You } from './settings/you.tsx'

export const handle = consolePage(
  'Settings',
  'Your role and passkeys, and the settings of the shop as they are.',
)

export default function Settings() {
  const reading = useSessionReading()
  if (useParams()?.get('show') === 'all') return <Listing of={allSettings} />
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
