import type { ShownOrder } from '#contract/admin/orders.ts'
import { paymentMethods } from '#contract/providers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { parseCents } from '#contract/money.ts'
import { useSession } from '../../session.ts'
import { Actions, type NamedAction } from '../../ui/actions.tsx'
import {
  BuyerFields,
  findAmountProblem,
  MoneyField,
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
  const resend =
    keyEmail && order.status === 'paid' ? [resendEmail(keyEmail.id, 'Resend license key')] : []
  const atProvider = order.page !== null && <AtProvider order={order} page={order.page} />
  if (session?.role === 'support')
    return (
      <div>
        <Actions actions={resend} onDone={onDone} beside={atProvider} />
        <p className={styles.soft}>
          Only owners can refund or complete an order, or issue its invoice.
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
        beside={atProvider}
      />
      {refund !== null && record !== null && complete !== null && !isTold(order) && (
        <p className={`${styles.soft} ${styles.apart}`}>{refund}</p>
      )}
    </div>
  )
}

function AtProvider({ order: { provider }, page }: { order: ShownOrder; page: string }) {
  return (
    <ButtonLink size="small" href={page} target="_blank" rel="noreferrer">
      Open at {paymentMethods[provider].name}
    </ButtonLink>
  )
}

/** The head of the page says already why nothing can be refunded. */
function isTold({ status, dispute }: ShownOrder): boolean {
  return status !== 'paid' || dispute === 'open' || dispute === 'lost'
}

function recordRefund(order: ShownOrder): NamedAction {
  const left = order.cents - order.refunded_cents
  const read = (form: FormData) => parseCents(String(form.get('cents')), order.currency)
  return {
    label: 'Record refund',
    call: 'orders/record-refund',
    title: 'Record a refund you made?',
    effect: (form) => {
      const amount = findAmountProblem(read(form), left, order.currency)
      if (amount !== null) return { cents: amount }
      return 'Send the money from your bank first: this only records the refund. Once everything is refunded, the licenses end. The customer gets an email and a credit note.'
    },
    button: 'Record refund',
    isDangerous: true,
    input: { order: order.id },
    fields: (errors) => (
      <>
        <StatementDay error={errors['day']} />
        <MoneyField
          label="Amount refunded"
          name="cents"
          cents={left}
          currency={order.currency}
          hint={`${sayMoney(left, order.currency)} of ${sayMoney(order.cents, order.currency)} left.`}
          error={errors['cents']}
        />
        <StatementReference error={errors['reference']} />
      </>
    ),
    read: (form) => ({
      day: form.get('day'),
      cents: read(form),
      reference: form.get('reference'),
    }),
    done: 'Refund recorded.',
  }
}

function addAddress(order: ShownOrder): NamedAction {
  return {
    label: 'Add email',
    call: 'orders/complete',
    title: 'Deliver this order?',
    effect: 'This address gets the key and a receipt at once. You can’t change it here later.',
    button: 'Deliver order',
    input: { order: order.id },
    fields: (
      <TextField label="Customer’s email" name="email" type="email" required maxLength={254} />
    ),
    done: 'Order delivered.',
  }
}

function issueInvoice(order: ShownOrder): NamedAction {
  return {
    label: 'Issue invoice',
    call: 'orders/issue-invoice',
    title: 'Issue the invoice?',
    effect:
      'An order has one invoice, and an issued invoice can’t be changed. The customer’s details are optional. The customer gets an email.',
    button: 'Issue invoice',
    input: { order: order.id },
    fields: <BuyerFields />,
    done: 'Invoice issued.',
  }
}
