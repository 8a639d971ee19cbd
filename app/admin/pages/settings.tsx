import { useSearchParams } from 'react-router'
import { useSessionReading } from '../calls/session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Listing } from '../ui/listing/listing.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { describeSettings, findPart } from './settings/all-settings.tsx'
import { ShopSettings } from './settings/shop-settings.tsx'
import { You } from './settings/you.tsx'

export default function Settings() {
  const reading = useSessionReading()
  const [params] = useSearchParams()
  const part = findPart(params.get('set'))
  if (params.get('show') === 'all') return <Listing key={part} of={describeSettings(part)} />
  return (
    <AdminPage title="Settings">
      <ReadingView of={reading} what="your session">
        {(session) =>
          session.role === 'owner' ? (
            <ShopSettings email={session.email}>
              <You session={session} />
            </ShopSettings>
          ) : (
            <You session={session} />
          )
        }
      </ReadingView>
    </AdminPage>
  )
}
