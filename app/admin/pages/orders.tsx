import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { ListFrame } from '../ui/list-page.tsx'
import { nameSection, SectionLinks } from '../ui/section-links.tsx'
import { Invoices } from './orders/invoices.tsx'
import { OrderList } from './orders/order-list.tsx'
import { Quotes } from './orders/quotes.tsx'

export const handle: PageHandle = {
  title: 'Orders',
  description: 'Every order, invoice and quote.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

const sections = [
  { value: '', label: 'Orders' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'quotes', label: 'Quotes' },
]

export default function Orders() {
  const params = useParams()
  const show = params?.get('show') ?? ''
  const tabs = (
    <SectionLinks
      label="Lists"
      path="/admin/orders"
      field="show"
      sections={sections}
      current={show}
    />
  )
  const head = { title: nameSection(sections, show, handle.title), tabs }
  if (params === null) return <ListFrame {...head} />
  if (show === 'invoices') return <Invoices params={params} head={head} />
  if (show === 'quotes') return <Quotes params={params} head={head} />
  return <OrderList params={params} head={head} />
}
