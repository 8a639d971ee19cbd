import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { go, writeQuery } from '../go.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { SectionLinks } from '../ui/section-links.tsx'
import { Corrections } from './orders/corrections.tsx'
import { Invoices } from './orders/invoices.tsx'
import { OrderList } from './orders/order-list.tsx'
import { Quotes } from './orders/quotes.tsx'

export const handle: PageHandle = {
  title: 'Orders',
  description: 'Every order, invoice, quote and corrected address.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

const sections = [
  { value: '', label: 'Orders' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'quotes', label: 'Quotes' },
  { value: 'corrections', label: 'Corrected emails' },
]

export default function Orders() {
  const params = useParams()
  const show = params?.get('show') ?? ''
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
      {params !== null && show === 'invoices' && <Invoices params={params} />}
      {params !== null && show === 'quotes' && <Quotes params={params} />}
      {show === 'corrections' && <Corrections />}
      {params !== null && show === '' && <OrderList params={params} />}
    </AdminPage>
  )
}
