import { useSearchParams } from 'react-router'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { sayItem } from '#contract/product.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { NoneChosen } from '../ui/none-chosen.tsx'
import { CustomerLink } from '../ui/customer-link.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { OrderState } from '../ui/order-state.tsx'
import { sayMoney } from '../ui/sale-words.ts'
import { Timeline } from '../ui/timeline.tsx'
import { useRead } from '../calls/use-read.ts'
import { OrderActions } from './order/actions.tsx'
import { OrderFacts } from './order/facts.tsx'
import { Standing } from './order/standing.tsx'

const orders = { path: '/admin/orders', label: 'Orders' }

/** Shows one order, by its number or an id. */
export default function Order() {
  const [params] = useSearchParams()
  const id = params.get('id')?.trim() ?? ''
  const order = useRead<ShownOrder>('orders/show', id === '' ? null : { order: id })
  if (id === '') return <NoneChosen title="Order" of={orders} />
  const title = order.state === 'there' ? order.value.order_number : 'Order'
  return (
    <AdminPage
      title={title}
      of={orders}
      state={order.state === 'there' && <OrderState order={order.value} />}
    >
      <ReadingView key={id} of={order} what="the order" as="page">
        {(shown) => (
          <>
            <div className="subdued">
              <p>
                {sayItem(shown)}, {sayMoney(shown.cents, shown.currency)}
                {shown.email !== null && (
                  <>
                    , for <CustomerLink id={shown.account_id} email={shown.email} />
                  </>
                )}
              </p>
              <Standing order={shown} />
            </div>
            <OrderActions order={shown} opened={params.get('do')} onDone={order.reload} />
            <div className="stacked split">
              <OrderFacts order={shown} />
              <Panel title="Timeline">
                <Timeline moments={shown.timeline} own={shown.id} />
              </Panel>
            </div>
          </>
        )}
      </ReadingView>
    </AdminPage>
  )
}
