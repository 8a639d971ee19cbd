import { useSearchParams } from 'react-router'
import type { AdminLicense, Moment, ShownCustomer } from '#contract/admin/customers.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { useSession } from '../calls/session.ts'
import type { NamedAction } from '../ui/act.ts'
import { useActions } from '../ui/actions.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { Row } from '../../ui/row.tsx'
import { useList, useRead } from '../calls/use-read.ts'
import { About } from './customer/about.tsx'
import { actionsForAccount } from './customer/account-actions.tsx'
import styles from './customer/customer.module.css'
import { Licenses } from './customer/licenses.tsx'
import { CustomerTimeline } from './customer/timeline.tsx'

const customers = { path: '/admin/customers', label: 'Customers' }

export default function Customer() {
  const [params] = useSearchParams()
  const id = params.get('id')?.trim() ?? ''
  const shown = useRead<ShownCustomer>('customers/show', id === '' ? null : { customer: id })
  if (id === '') return <NoneChosen title="Customer" of={customers} />
  if (shown.state === 'there')
    return (
      <Known
        key={id}
        customer={shown.value}
        reloadCustomer={shown.reload}
        opened={params.get('do')}
      />
    )
  return (
    <AdminPage title="Customer" of={customers}>
      <ReadingView of={shown} what="the customer" as="page">
        {() => null}
      </ReadingView>
    </AdminPage>
  )
}

const isChangeOfEmail = ({ call }: NamedAction) => call === 'customers/correct-email'

interface KnownProps {
  customer: ShownCustomer
  reloadCustomer: () => Promise<void>
  /** The action that the URL asks for. */
  opened: string | null
}

function Known({ customer, reloadCustomer, opened }: KnownProps) {
  const query = { customer: customer.id }
  const licenses = useList<AdminLicense>('licenses/list', query)
  const timeline = useList<Moment>('customers/timeline', query)
  const role = useSession()?.role ?? 'support'
  const reload = async () => {
    await Promise.all([reloadCustomer(), licenses.reload(), timeline.reload()])
  }
  const onDone = async ({ shown }: WriteAnswer) => {
    if (shown?.data)
      saveFile(new File([shown.data], `${customer.id}.json`, { type: 'application/json' }))
    await reload()
  }
  const acts = customer.email === null ? [] : actionsForAccount(customer, role)
  const { buttons, menu, form } = useActions({
    actions: role === 'owner' ? [] : acts,
    menu: role === 'owner' && acts.length > 0 ? { label: 'Account', actions: acts } : undefined,
    opened: opened === 'change-email' ? acts.find(isChangeOfEmail)?.label : undefined,
    onDone,
  })
  return (
    <AdminPage
      title={customer.email ?? 'An erased person'}
      of={customers}
      beside={
        <Row>
          <About customer={customer} />
          {buttons}
          {menu}
        </Row>
      }
    >
      <div>
        {form}
        <div className={`stacked split ${styles.columns}`}>
          <div className="side">
            <Licenses list={licenses} {...{ customer, role, reload }} />
          </div>
          <CustomerTimeline list={timeline} {...{ customer, role, reload }} />
        </div>
      </div>
    </AdminPage>
  )
}
