import { type ReactNode, useEffect, useRef } from 'react'
import type { ShownPayment } from '#contract/admin/held-payments.ts'
import { providers } from '#contract/providers.ts'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { titleReason } from '../../reason-words.ts'
import { useSession } from '../../session.ts'
import { ReadingView } from '../../ui/reading.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import { When } from '../../ui/when.tsx'
import { useRead } from '../../use-read.ts'
import { Choices } from './choices.tsx'
import styles from './held-payments.module.css'

interface PaymentCaseProps {
  id: string
  onDecided: (said: string) => Promise<void>
}

/** One payment, and what can be done with it. Its order says what was asked for. */
export function PaymentCase({ id, onDecided }: PaymentCaseProps) {
  const payment = useRead<ShownPayment>('held-payments/show', { payment: id })
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (new URLSearchParams(location.search).has('id')) place.current?.focus()
  }, [])
  const follow = async (said: string) => {
    await payment.reload()
    await onDecided(said)
  }
  return (
    <section
      ref={place}
      tabIndex={-1}
      className={`stacked ${styles.case}`}
      aria-label="The payment"
    >
      <ReadingView of={payment} what="the payment">
        {(shown) => <Case payment={shown} onDecided={follow} />}
      </ReadingView>
    </section>
  )
}

interface CaseProps {
  payment: ShownPayment
  onDecided: (said: string) => Promise<void>
}

function Case({ payment, onDecided }: CaseProps) {
  const isSupport = useSession()?.role === 'support'
  const { decision, decided_at: decidedAt } = payment
  return (
    <>
      <div>
        <h2>{titleReason(payment.reason)}</h2>
        <p className="muted">{payment.why}</p>
      </div>
      <KeyValueList entries={listWhatCame(payment)} />
      <Links payment={payment} />
      {decision !== null ? (
        <p>
          This payment was {decision} on <When at={decidedAt!} hour />.{' '}
          <a href={`/admin/audit?subject=${payment.id}`}>See who did it and why</a>
        </p>
      ) : isSupport ? (
        <p className="muted">Only owners can decide on held payments.</p>
      ) : (
        <Choices payment={payment} onDecided={onDecided} />
      )}
    </>
  )
}

function listWhatCame({ said, email, created_at: at }: ShownPayment): [string, ReactNode][] {
  const { cents, tax_cents: tax, currency } = said
  return [
    ['Paid', sayMoney(cents, currency)],
    ...(tax ? [['Tax included', sayMoney(tax, currency)] as [string, string]] : []),
    ['Email', email ?? 'None'],
    ['Reported', <When at={at} hour />],
  ]
}

function Links({ payment }: { payment: ShownPayment }) {
  const { order_id: order, account_id: account, provider, reference } = payment
  return (
    <p className="muted">
      {providers[provider].name} {reference}
      {order !== null && (
        <>
          {' · '}
          <a href={`/admin/order?id=${order}`}>Order {payment.order_number}</a>
        </>
      )}
      {account !== null && (
        <>
          {' · '}
          <a href={`/admin/customer?id=${account}`}>Customer</a>
        </>
      )}
    </p>
  )
}
