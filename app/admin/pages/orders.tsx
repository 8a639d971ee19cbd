import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go, writeQuery } from '../go.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { Corrections } from './orders/corrections.tsx'
import { OrderDetail } from './orders/order-detail.tsx'
import { OrderList } from './orders/order-list.tsx'
import { Quotes } from './orders/quotes.tsx'

export const handle: PageHandle = {
  title: 'Orders',
  description: 'Every order, quote and corrected address.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

const sections = [
  { value: '', label: 'Orders' },
  { value: 'quotes', label: 'Quotes' },
  { value: 'corrections', label: 'Corrected emails' },
]

export default function Orders() {
  const params = useParams()
  const show = params?.get('show') ?? ''
  const id = params?.get('id') ?? null
  return (
    <AdminPage
      title="Orders"
      beside={
        <SectionLinks
          label="Lists"
          sections={sections}
          current={show}
          hrefOf={(value) => `/admin/orders${writeQuery({ show: value })}`}
          onGo={(value) => go({ show: value })}
        />
      }
    >
      {show === 'quotes' && <Quotes />}
      {show === 'corrections' && <Corrections />}
      {show === '' && id !== null && <OrderDetail key={id} id={id} />}
      {params !== null && show === '' && <OrderList params={params} />}
    </AdminPage>
  )
}
