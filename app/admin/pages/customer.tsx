import type {
  AdminLicense,
  CustomerNote,
  Moment,
  ShownCustomer,
} from '#contract/admin/customers.ts'
import { consolePage } from '../console-page.ts'
import { useParams } from '../../in-browser.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { useList, useRead } from '../use-read.ts'
import { About } from './customer/about.tsx'
import { Account } from './customer/account.tsx'
import styles from './customer/customer.module.css'
import { Licenses } from './customer/licenses.tsx'
import { Notes } from './customer/notes.tsx'
import { Story } from './customer/story.tsx'

export const handle = consolePage('Customer', 'A customer’s story, licenses and account.')

const customers = { path: '/admin/customers', label: 'Customers' }

export default function Customer() {
  const params = useParams()
  const id = params?.get('id')?.trim() ?? ''
  const query = id === '' ? null : { customer: id }
  const shown = useRead<ShownCustomer>('customers/show', query)
  const licenses = useList<AdminLicense>('licenses/list', query)
  const story = useList<Moment>('customers/story', query)
  const notes = useList<CustomerNote>('customers/notes', query)
  const role = useSession()?.role ?? 'support'
  const reload = async () => {
    await Promise.all([shown, licenses, notes, story].map((each) => each.reload()))
  }
  if (params !== null && id === '') return <NoneChosen title="Customer" of={customers} />
  const name = shown.state === 'there' ? (shown.value.email ?? 'An erased person') : 'Customer'
  const about = shown.state === 'there' && <About customer={shown.value} />
  return (
    <AdminPage title={name} of={customers} beside={about}>
      <ReadingView of={shown} what="the customer" as="page">
        {(customer) => (
          <div className={styles.columns}>
            <Licenses list={licenses} {...{ customer, role, reload }} />
            <Notes list={notes} {...{ customer, role, reload }} />
            <Story list={story} customer={id} />
            <Account {...{ customer, role, reload }} />
          </div>
        )}
      </ReadingView>
    </AdminPage>
  )
}
