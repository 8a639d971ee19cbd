import type { PageHandle } from '../../handle.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { useParameter } from '../use-parameter.ts'
import { FindCustomers } from './customers/find-customers.tsx'
import { GrantLicenses } from './customers/grant-licenses.tsx'
import { Results } from './customers/results.tsx'
import { WaitingCorrections } from './customers/waiting-corrections.tsx'

export const handle: PageHandle = {
  title: 'Customers',
  description: 'Find a customer, and give licenses away.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Customers() {
  const words = useParameter('q')
  const isOwner = useSession()?.role === 'owner'
  return (
    <AdminPage title="Customers">
      <FindCustomers words={words ?? ''} />
      {words && <Results words={words} />}
      {isOwner && <GrantLicenses />}
      {words === '' && <WaitingCorrections />}
    </AdminPage>
  )
}
