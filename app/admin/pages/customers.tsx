import { useParams } from '../../in-browser.ts'
import { consolePage } from '../console-page.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { customers } from './customers/customer-list.tsx'
import { devices } from './customers/device-list.tsx'
import { licenses } from './customers/license-list.tsx'

export const handle = consolePage(
  'Customers',
  'Find a customer, a license or a device, and give licenses away.',
)

export default function Customers() {
  const params = useParams()
  const show = params?.get('show')
  if (show === 'licenses') return <Listing key={show} of={licenses} />
  if (show === 'devices') return <Listing key={show} of={devices} />
  // Its search can be typed into before the address is known.
  return <Listing key={params?.get('do') ?? undefined} of={customers} />
}
