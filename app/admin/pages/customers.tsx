import { useSearchParams } from 'react-router'
import { Listing } from '../ui/listing/listing.tsx'
import { customers } from './customers/customer-list.tsx'
import { devices } from './customers/device-list.tsx'
import { licenses } from './customers/license-list.tsx'

export default function Customers() {
  const show = useSearchParams()[0].get('show')
  if (show === 'licenses') return <Listing key={show} of={licenses} />
  if (show === 'devices') return <Listing key={show} of={devices} />
  return <Listing of={customers} />
}
