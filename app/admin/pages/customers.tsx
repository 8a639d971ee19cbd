import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { FindCustomers } from './customers/find-customers.tsx'
import { GrantLicenses } from './customers/grant-licenses.tsx'
import { Results } from './customers/results.tsx'

export const handle: PageHandle = {
  title: 'Customers',
  description: 'Find a customer, and give licenses away.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Customers() {
  const params = useParams()
  const words = params?.get('q')?.trim() ?? ''
  const isOwner = useSession()?.role === 'owner'
  return (
    <AdminPage title="Customers">
      <FindCustomers words={words} />
      {words !== '' && <Results words={words} />}
      {isOwner && <GrantLicenses />}
    </AdminPage>
  )
}
