import type { OrderEntry } from '#contract/account.ts'
import { formatCents } from '#contract/money.ts'
import { sayDiscount } from '#contract/coupon-words.ts'
import { sayLocalDay } from '#app/say/say-day.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import textButton from '#app/ui/text-button.module.css'
import { useSession } from '../session.ts'
import type { Refresh } from '../licenses/use-keys.ts'
import { Documents, useDocuments } from './documents.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { describeGoods, describePaymentStatus, waysToPay } from './order-words.ts'
import { Section } from '../section.tsx'
import styles from './orders.module.css'
import { supportAddress } from '#app/site/support-address.ts'

interface OrdersProps {
  orders: OrderEntry[]
  refresh: Refresh
}

/** Lists the orders of this address with their payment states. */
export function Orders({ orders, refresh }: OrdersProps) {
  if (orders.length === 0) return null
  return (
    <Section id="orders" title="Orders">
      {/* The roles keep working when a narrow page shows the rows as cards. */}
      <table role="table" className={styles.table}>
        <thead role="rowgroup" className="heard">
          <tr role="row">
            {['Date', 'Order', 'Total', 'State', 'Documents'].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {orders.map((order) => (
          <Order key={order.order_id} order={order} refresh={refresh} />
        ))}
      </table>
    </Section>
  )
}

function Order({ order, refresh }: { order: OrderEntry; refresh: Refresh }) {
  const { status, chip, notes } = describePaymentStatus(order)
  const asks = notes.some((note) => note.asks)
  const papers = useDocuments(order, refresh)
  return (
    <tbody role="rowgroup">
      <tr role="row">
        <td role="cell">{sayLocalDay(order.paid_at ?? order.created_at)}</td>
        <td role="cell">
          {describeGoods(order)}
          <small className="muted">
            {order.order_number}, {waysToPay[order.provider]}
          </small>
        </td>
        <td role="cell">
          {formatCents(order.amount, order.currency)}
          {order.discount && (
            <small className="muted">{sayDiscount(order.discount, order.currency)}</small>
          )}
          {order.tax > 0 && (
            <small className="muted">with {formatCents(order.tax, order.currency)} tax</small>
          )}
        </td>
        <td role="cell">
          <Chip state={chip}>{status}</Chip>
        </td>
        <td role="cell">
          {order.invoice_from && (
            <Documents order={order} papers={papers}>
              {order.withdraw_until && <Withdraw number={order.order_number} />}
            </Documents>
          )}
        </td>
      </tr>
      {papers.isOpen && (
        <tr role="row">
          <td role="cell" colSpan={5} className={styles.formCell}>
            <InvoiceForm
              busy={papers.isBusy}
              make={papers.make}
              cancel={() => papers.setForm('left')}
            />
            {papers.problem && <Notice kind="alert">{papers.problem}</Notice>}
          </td>
        </tr>
      )}
      {notes.length > 0 && (
        <tr role="row">
          <td role="cell" colSpan={5} className={styles.note}>
            {notes.map(({ sentence }) => sentence).join(' ')}
            {asks && <AskUs number={order.order_number} />}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/**
 * Starts a withdrawal with a form, because no URL may contain what it sends. The next page asks for
 * confirmation.
 */
function Withdraw({ number }: { number: string }) {
  const { email, code } = useSession().login
  return (
    <form method="post" action="/withdraw">
      {Object.entries({ email, code, order: number }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={`muted touch ${textButton.button}`}>
        Withdraw from a contract
      </button>
    </form>
  )
}

function AskUs({ number }: { number: string }) {
  return (
    <>
      {' '}
      <a href={supportAddress({ number })}>Email support with this order number</a>.
    </>
  )
}
