import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go, writeQuery } from '../go.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { DeviceList } from './customers/device-list.tsx'
import { FindCustomers } from './customers/find-customers.tsx'
import { useGrants } from './customers/grant-licenses.tsx'
import { LicenseList } from './customers/license-list.tsx'
import { Newest } from './customers/newest.tsx'
import { Results } from './customers/results.tsx'

export const handle: PageHandle = {
  title: 'Customers',
  description: 'Find a customer, a license or a device, and give licenses away.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

const sections = [
  { value: '', label: 'Customers' },
  { value: 'licenses', label: 'Licenses' },
  { value: 'devices', label: 'Devices' },
]

export default function Customers() {
  const params = useParams()
  const show = params?.get('show') ?? ''
  return (
    <AdminPage
      title="Customers"
      beside={
        <SectionLinks
          label="Lists"
          sections={sections}
          current={show}
          hrefOf={(value) => `/admin/customers${writeQuery({ show: value })}`}
          onGo={(value) => go({ show: value })}
        />
      }
    >
      {show === '' && <FindCustomers words={params?.get('q')?.trim() ?? ''} />}
      {params !== null && show === 'licenses' && <LicenseList params={params} />}
      {params !== null && show === 'devices' && <DeviceList params={params} />}
      {params !== null && show === '' && <People params={params} />}
    </AdminPage>
  )
}

function People({ params }: { params: URLSearchParams }) {
  const words = params.get('q')?.trim() ?? ''
  const grants = useGrants(params)
  return words === '' ? <Newest grants={grants} /> : <Results words={words} grants={grants} />
}
