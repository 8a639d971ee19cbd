import type { ShownOrder } from '#contract/admin/orders.ts'
import { findSite, paymentMethods } from '#contract/providers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { parseCents } from '#contract/money.ts'
import { useSession } from '../../calls/session.ts'
import { act, type NamedAction } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'
import { findAmountProblem, sayMoney } from '../../ui/sale-words.ts'
import styles from './order.module.css'
import { refundOrder } from './refund-order.ts'

interface OrderActionsProps {
  order: ShownOrder
  /** The action that the URL asks to open. */
  opened: string | null | undefined
  onDone: () => Promise<void>
}

/**
 * Offers the possible actions on an order, and says in the same place why the others are impossible.
 */
export function OrderActions({ order, opened, onDone }: OrderActionsProps) {
  const session = useSession()
  const keyEmail = order.emails.find(({ kind }) => kind === 'license')
  const resend = keyEmail && order.status === 'paid' ? [resendKey(keyEmail.id)] : []
  const page = order.page ?? (order.provider === 'transfer' ? null : findSite(order.provider))
  const atProvider = page !== null && <AtProvider order={order} page={page} />
  if (session?.role === 'support')
    return (
      <div className={styles.acts}>
        <Actions actions={resend} onDone={onDone} beside={atProvider} />
        <p className="muted">Only owners can refund or complete an order, or issue its invoice.</p>
      </div>
    )
  const { refund, record_refund: record, complete, issue_invoice: invoice } = order.why_not
  const input = { order: order.id }
  const payBack = refund === null ? refundOrder(order) : recordRefund(order)
  const actions = [
    ...resend,
    ...(complete === null ? [act('orders/complete', input)] : []),
    ...(invoice === null ? [act('orders/issue-invoice', input)] : []),
    ...(refund === null ? [refundOrder(order)] : []),
    ...(record === null ? [recordRefund(order)] : []),
    ...listDismissals(order),
  ]
  return (
    <div className={styles.acts}>
      <Actions
        actions={actions}
        opened={opened === 'refund' ? payBack.label : undefined}
        onDone={onDone}
        beside={atProvider}
      />
      {refund !== null && record !== null && complete !== null && !isTold(order) && (
        <p className="muted">{refund}</p>
      )}
    </div>
  )
}

const resendKey = (email: string) =>
  act('emails/resend', { email }, {}, { label: 'Resend license key' })

/** Lists one dismissal for each withdrawal that waits for a refund. */
function listDismissals({ withdrawals, status }: ShownOrder): NamedAction[] {
  const open = withdrawals.filter(
    ({ finding, dismissed_at: dismissedAt }) => finding === 'due' && dismissedAt === null,
  )
  if (status === 'refunded') return []
  return open.map(({ id, email }) => {
    const who = email ?? 'somebody who was erased'
    const own = open.length > 1 ? { label: `Dismiss withdrawal of ${who}` } : {}
    return act('withdrawals/dismiss', { withdrawal: id }, { who }, own)
  })
}

function AtProvider({ order: { provider }, page }: { order: ShownOrder; page: string }) {
  return (
    <ButtonLink size="small" href={page} target="_blank" rel="noreferrer">
      Open at {paymentMethods[provider].name}
    </ButtonLink>
  )
}

/** Reports whether the top of the page already says why nothing can be refunded. */
function isTold({ status, dispute }: ShownOrder): boolean {
  return status !== 'paid' || dispute === 'open' || dispute === 'lost'
}

function recordRefund(order: ShownOrder): NamedAction {
  const { cents, currency } = order
  const left = cents - order.refunded_cents
  const known = { cents: left, left: sayMoney(left, currency), paid: sayMoney(cents, currency) }
  const action = act('orders/record-refund', { order: order.id }, known)
  const foresee = (form: FormData) => {
    const amount = findAmountProblem(
      parseCents(String(form.get('cents')), currency),
      left,
      currency,
    )
    return amount === null ? action.does : { cents: amount }
  }
  return { ...action, currency, foresee }
}
