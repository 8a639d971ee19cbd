import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { nameSection, SectionLinks } from '../ui/section-links.tsx'
import { CustomerList } from './customers/customer-list.tsx'
import { DeviceList } from './customers/device-list.tsx'
import { LicenseList } from './customers/license-list.tsx'

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
  const tabs = (
    <SectionLinks
      label="Lists"
      path="/admin/customers"
      field="show"
      sections={sections}
      current={show}
    />
  )
  const head = { title: nameSection(sections, show, handle.title), tabs }
  if (params !== null && show === 'licenses') return <LicenseList params={params} head={head} />
  if (params !== null && show === 'devices') return <DeviceList params={params} head={head} />
  // Its search can be typed into before the address is known.
  return <CustomerList key={params?.get('do') ?? undefined} params={params} head={head} />
}
