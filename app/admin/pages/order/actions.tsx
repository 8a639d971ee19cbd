import type { ShownOrder } from '#contract/admin/orders.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { useSession } from '../../session.ts'
import { Actions, type NamedAction } from '../../ui/actions.tsx'
import {
  BuyerFields,
  MoneyField,
  readMoney,
  StatementDay,
  StatementReference,
} from '../../ui/sale-fields.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import styles from '../../ui/secondary.module.css'
import { resendEmail } from '../emails/resend-email.ts'
import { refundLabel, refundOrder } from './refund-order.tsx'

interface OrderActionsProps {
  order: ShownOrder
  /** What the address asks for. */
  opened: string | null | undefined
  onDone: () => Promise<void>
}

/** What can be done about an order; what can't be done says why in the same place. */
export function OrderActions({ order, opened, onDone }: OrderActionsProps) {
  const session = useSession()
  const keyEmail = order.emails.find(({ kind }) => kind === 'license')
  const resend = keyEmail && order.status === 'paid' ? [resendEmail(keyEmail.id, 'Resend key')] : []
  if (session?.role === 'support')
    return (
      <div>
        <Actions actions={resend} onDone={onDone} />
        <p className={styles.soft}>
          Only an owner can refund or complete an order, or issue its invoice.
        </p>
      </div>
    )
  const { refund, record_refund: record, complete, issue_invoice: invoice } = order.why_not
  const actions = [
    ...resend,
    ...(complete === null ? [addAddress(order)] : []),
    ...(invoice === null ? [issueInvoice(order)] : []),
    ...(refund === null ? [refundOrder(order)] : []),
    ...(record === null ? [recordRefund(order)] : []),
  ]
  return (
    <div>
      <Actions
        actions={actions}
        opened={opened === 'refund' ? refundLabel : undefined}
        onDone={onDone}
      />
      {refund !== null && record !== null && complete !== null && (
        <p className={`${styles.soft} ${styles.apart}`}>Can’t refund: {refund}</p>
      )}
    </div>
  )
}

function recordRefund(order: ShownOrder): NamedAction {
  const left = sayMoney(order.cents - order.refunded_cents, order.currency)
  return {
    label: 'Record a refund',
    call: 'orders/record-refund',
    title: 'Record a refund you made?',
    effect: `Send the money from your bank first. This only records it. ${left} is left to refund. Once everything is refunded, the licenses end. The customer gets an email, and a credit note.`,
    button: 'Record the refund',
    isDangerous: true,
    input: { order: order.id },
    fields: (
      <>
        <StatementDay />
        <MoneyField
          label="Paid back"
          name="cents"
          cents={order.cents - order.refunded_cents}
          currency={order.currency}
        />
        <StatementReference />
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
    effect:
      'The address below gets the key and a receipt at once. You can’t change the address here.',
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
    fields: <BuyerFields />,
    done: 'Issued.',
  }
}
