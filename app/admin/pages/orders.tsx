import { useSearchParams } from 'react-router'
import { Listing } from '../ui/listing/listing.tsx'
import { invoices } from './orders/invoices.tsx'
import { orders } from './orders/order-list.tsx'
import { quotes } from './orders/quotes.tsx'
import { withdrawals } from './orders/withdrawals.tsx'

export default function Orders() {
  const show = useSearchParams()[0].get('show')
  if (show === 'invoices') return <Listing key={show} of={invoices} />
  if (show === 'quotes') return <Listing key={show} of={quotes} />
  if (show === 'withdrawals') return <Listing key={show} of={withdrawals} />
  return <Listing of={orders} />
}
