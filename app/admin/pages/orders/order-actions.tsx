import type { ShownOrder } from '#contract/admin/orders.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useSession } from '../../session.ts'
import { Actions, type NamedAction } from '../../ui/actions.tsx'
import { MoneyField, readMoney } from '../../ui/money-field.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import styles from '../../ui/secondary.module.css'
import { refundOrder } from './refund-order.tsx'

interface OrderActionsProps {
  order: ShownOrder
  onDone: () => Promise<void>
}

/** What can be done about an order; what can't be done says why in the same place. */
export function OrderActions({ order, onDone }: OrderActionsProps) {
  const session = useSession()
  if (session?.role === 'support')
    return (
      <p className={styles.soft}>
        Only an owner can refund or complete an order, or issue its invoice.
      </p>
    )
  const { refund, record_refund: record, complete, issue_invoice: invoice } = order.why_not
  const actions = [
    ...(refund === null ? [refundOrder(order)] : []),
    ...(record === null ? [recordRefund(order)] : []),
    ...(complete === null ? [addAddress(order)] : []),
    ...(invoice === null ? [issueInvoice(order)] : []),
  ]
  return (
    <div>
      <Actions actions={actions} onDone={onDone} />
      {refund !== null && record !== null && complete !== null && (
        <p className={styles.soft}>No refund from here: {refund}</p>
      )}
    </div>
  )
}

function recordRefund(order: ShownOrder): NamedAction {
  const left = sayMoney(order.cents - order.refunded_cents, order.currency)
  return {
    label: 'Record a refund',
    call: 'orders/record-refund',
    title: 'Record what you paid back?',
    effect: `Pay it back from your bank first: this moves no money. ${left} is left. When all is back, the licenses end. The customer gets an email, and a credit note.`,
    button: 'Record the refund',
    isDangerous: true,
    input: { order: order.id },
    fields: (
      <>
        <TextField label="Day, as on your statement" name="day" type="date" required />
        <MoneyField
          label="Paid back"
          name="cents"
          cents={order.cents - order.refunded_cents}
          currency={order.currency}
        />
        <TextField
          label="Reference"
          name="reference"
          required
          maxLength={140}
          autoComplete="off"
          hint="What names this transfer on your statement, and no other."
        />
      </>
    ),
    read: (form) => ({
      day: form.get('day'),
      cents: readMoney(form, 'cents', order.currency),
      reference: form.get('reference'),
    }),
    done: 'Recorded.',
  }
}

function addAddress(order: ShownOrder): NamedAction {
  return {
    label: 'Add an email address',
    call: 'orders/complete',
    title: 'Deliver this order?',
    effect: 'The address below gets the key and a receipt at once. It cannot be changed here.',
    button: 'Deliver',
    input: { order: order.id },
    fields: (
      <TextField label="Email of the buyer" name="email" type="email" required maxLength={254} />
    ),
    done: 'Delivered.',
  }
}

function issueInvoice(order: ShownOrder): NamedAction {
  return {
    label: 'Issue invoice',
    call: 'orders/issue-invoice',
    title: 'Issue the invoice?',
    effect:
      'It can’t be changed after it is issued, and an order has one. All fields are optional. The customer gets an email.',
    button: 'Issue invoice',
    input: { order: order.id },
    fields: (
      <>
        <TextField label="Company or name" name="company" autoComplete="off" />
        <TextField label="VAT or tax number" name="vat_id" autoComplete="off" />
        <TextArea label="Address" name="address" rows={4} autoComplete="off" />
      </>
    ),
    done: 'Issued.',
  }
}
