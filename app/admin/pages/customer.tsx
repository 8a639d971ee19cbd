import type { AdminLicense, Moment, ShownCustomer } from '#contract/admin/customers.ts'
import type { PageHandle } from '../../handle.ts'
import { useParams } from '../../in-browser.ts'
import { useSession } from '../session.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { Empty, ReadingView } from '../ui/reading.tsx'
import { useList } from '../use-list.ts'
import { useRead } from '../use-read.ts'
import { About } from './customer/about.tsx'
import { Account } from './customer/account.tsx'
import styles from './customer/customer.module.css'
import { Licenses } from './customer/licenses.tsx'
import { Story } from './customer/story.tsx'

export const handle: PageHandle = {
  title: 'Customer',
  description: 'A customer’s story, licenses and account.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function Customer() {
  const params = useParams()
  const id = params?.get('id')?.trim() ?? ''
  const query = id === '' ? null : { customer: id }
  const shown = useRead<ShownCustomer>('customers/show', query)
  const licenses = useList<AdminLicense>('licenses/list', query)
  const story = useList<Moment>('customers/story', query)
  const role = useSession()?.role ?? 'support'
  const reload = async () => {
    await Promise.all([shown, licenses, story].map((each) => each.reload()))
  }
  if (params !== null && id === '')
    return (
      <AdminPage title="Customer">
        <Empty>
          No customer is chosen. <a href="/admin/customers">Find one</a>.
        </Empty>
      </AdminPage>
    )
  const name = shown.state === 'there' ? (shown.value.email ?? 'An erased person') : 'Customer'
  const about = shown.state === 'there' && <About customer={shown.value} />
  return (
    <AdminPage title={name} beside={about}>
      <ReadingView of={shown} what="the customer">
        {(customer) => (
          <div className={styles.columns}>
            <Story list={story} />
            <div className={styles.column}>
              <Licenses list={licenses} {...{ customer, role, reload }} />
              <Account {...{ customer, role, reload }} />
            </div>
          </div>
        )}
      </ReadingView>
    </AdminPage>
  )
}
