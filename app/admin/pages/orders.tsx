import { useParams } from '../../in-browser.ts'
import { consolePage } from '../console-page.ts'
import { Listing } from '../ui/listing/listing.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { ListFrame } from '../ui/list-page.tsx'
import { invoices } from './orders/invoices.tsx'
import { orders } from './orders/order-list.tsx'
import { quotes } from './orders/quotes.tsx'
import { tabs } from './orders/tabs.ts'

export const handle = consolePage('Orders', 'Every order, quote and invoice.')

export default function Orders() {
  const params = useParams()
  const show = params?.get('show')
  if (params === null)
    return (
      <ListFrame title="Orders" tabs={<SectionLinks label="Lists" sections={tabs} current="" />} />
    )
  if (show === 'invoices') return <Listing key={show} of={invoices} />
  if (show === 'quotes') return <Listing key={show} of={quotes} />
  return <Listing of={orders} />
}
