import type { ShownOrder } from '#contract/admin/orders.ts'
import { findSite, paymentMethods } from '#contract/providers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { parseCents } from '#contract/money.ts'
import { useSession } from '../../calls/session.ts'
import { act, type NamedAction } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { findAmountProblem, sayMoney } from '../../ui/sale-words.ts'
import styles from './order.module.css'
import { refundOrder, sumUp } from './refund-order.ts'
import { resendKeys } from './resend-keys.ts'
import { findOpenCase } from './standing.tsx'

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
  const resend = resendKeys(order)
  const isRefundedThere = isRefundedAtProvider(order)
  const links = (
    <>
      <ToDecide order={order} isOwner={session?.role !== 'support'} />
      <AtProvider order={order} verb={isRefundedThere ? 'Refund' : 'Open'} />
    </>
  )
  if (session?.role === 'support')
    return (
      <div className={styles.acts}>
        <Actions actions={resend} onDone={onDone} beside={links} />
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
        beside={links}
      />
      {refund !== null && record !== null && complete !== null && !isTold(order) && (
        <p className="muted">{refund}</p>
      )}
    </div>
  )
}

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

interface ToDecideProps {
  order: ShownOrder
  isOwner: boolean
}

/** Leads to the payment that waits for a decision. */
function ToDecide({ order, isOwner }: ToDecideProps) {
  const open = findOpenCase(order)
  if (open === undefined) return null
  return (
    <ButtonLink size="small" look="primary" href={`/admin/held-payments?id=${open.id}`}>
      {isOwner ? 'Decide' : 'Open held payment'}
    </ButtonLink>
  )
}

interface AtProviderProps {
  order: ShownOrder
  verb: 'Refund' | 'Open'
}

/** Links to the payment at its provider. To refund it there, people need the number that it has there. */
function AtProvider({ order: { provider, page, reference }, verb }: AtProviderProps) {
  const href = page ?? (provider === 'transfer' ? null : findSite(provider))
  if (href === null) return null
  return (
    <>
      <ButtonLink size="small" href={href} target="_blank" rel="noreferrer">
        {verb} at {paymentMethods[provider].name}
      </ButtonLink>
      {verb === 'Refund' && reference !== null && <CopiedCode text={reference} of="checkout" />}
    </>
  )
}

/** Reports whether money is left that only the provider can refund. */
function isRefundedAtProvider(order: ShownOrder): boolean {
  const { refund, record_refund: record } = order.why_not
  return !isTold(order) && refund !== null && record !== null && sumUp(order).left > 0
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
  const preview = (form: FormData) => {
    const amount = findAmountProblem(
      parseCents(String(form.get('cents')), currency),
      left,
      currency,
    )
    return amount === null ? action.does : { cents: amount }
  }
  return { ...action, currency, preview }
}
