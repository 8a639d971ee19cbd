import { useEffect, useRef } from 'react'
import type { ShownPayment } from '#contract/admin/held-payments.ts'
import { nameEmailKind } from '#contract/admin/email-kinds.ts'
import { findDifference, namePayment } from '#contract/admin/states.ts'
import { providers } from '#contract/providers.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useSession } from '../../calls/session.ts'
import { Actions } from '../../ui/actions.tsx'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { ReadingView } from '../../ui/reading.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import { When } from '../../ui/when.tsx'
import type { Reading } from '../../calls/use-read.ts'
import { type Choice, listChoices, listObstacles } from './list-choices.tsx'
import { sayPayment } from './say-payment.ts'

interface PaymentCaseProps {
  of: Reading<ShownPayment>
  onDecided: (said: string) => Promise<void>
}

/** Shows one payment: what is wrong with it, and what can be done. */
export function PaymentCase({ of: payment, onDecided }: PaymentCaseProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (new URLSearchParams(location.search).has('id')) place.current?.focus()
  }, [])
  const follow = async (said: string) => {
    await payment.reload()
    await onDecided(said)
  }
  return (
    <section ref={place} tabIndex={-1} className="stacked padded" aria-label="The payment">
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
      <div className="notes">
        <h2>{namePayment(payment)}</h2>
        <p>
          {sayPayment(payment)} <Told of={payment} />
        </p>
      </div>
      <div className="stacked split">
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
        <div className="side">
          <Facts label="What arrived" of={listFacts(payment)} />
        </div>
      </div>
    </>
  )
}

/** Offers the choices; the usual one comes first. */
function Choices({ payment, onDecided }: CaseProps) {
  return (
    <div>
      <ul className="plain rows" aria-label="What you can do">
        {listChoices(payment).map((choice, index) => (
          <li key={choice.title}>
            <div>
              <b>{choice.title}</b>
              <p className="note">{choice.says}</p>
            </div>
            <Way of={leaveSaid(choice)} isFirst={index === 0} onDecided={onDecided} />
          </li>
        ))}
      </ul>
      {listObstacles(payment).map((sentence) => (
        <p key={sentence} className="note foot">
          {sentence}
        </p>
      ))}
    </div>
  )
}

/** Leaves out of a form the words that are already in its row. */
function leaveSaid({ action, ...choice }: Choice): Choice {
  if (action === undefined) return choice
  return { ...choice, action: action.does === choice.says ? { ...action, does: '' } : action }
}

interface WayProps extends Pick<CaseProps, 'onDecided'> {
  of: Choice
  isFirst: boolean
}

function Way({ of: { action, link }, isFirst, onDecided }: WayProps) {
  const look = isFirst ? 'primary' : undefined
  if (action)
    return <Actions actions={[action]} look={look} onDone={(_, { done }) => onDecided(done)} />
  if (!link) return null
  return (
    <div className="buttons">
      <ButtonLink
        size="small"
        look={look}
        href={link.href}
        {...(link.isOutside && { target: '_blank', rel: 'noreferrer' })}
      >
        {link.label}
      </ButtonLink>
    </div>
  )
}

/** Says what the buyer was told last, and when. */
function Told({ of: { email, told } }: { of: ShownPayment }) {
  const [last] = told
  if (last === undefined) return email !== null && 'The buyer hasn’t been emailed.'
  const { id, kind, sent_at: at } = last
  const link = <a href={`/admin/email?id=${id}`}>{nameEmailKind(kind)}</a>
  if (at === null) return <>The email “{link}” to the buyer is waiting to be sent.</>
  return (
    <>
      We emailed the buyer “{link}” on <When at={at} hour />.
    </>
  )
}

function listFacts(payment: ShownPayment): Fact[] {
  const { said, email, created_at: at, order_id: order, account_id: account } = payment
  const { currency } = said
  const difference = findDifference(payment)
  const asked = sayMoney(payment.asked_cents, currency)
  const paid = sayMoney(payment.cents, currency)
  const tax = said.tax_cents ? `, ${sayMoney(said.tax_cents, currency)} of it tax` : ''
  const isShort = difference !== null && difference < 0
  return [
    ['Paid', isShort ? `${paid} of ${asked}${tax}` : `${paid}${tax}`],
    ['Expected', difference !== null && !isShort && asked],
    ['Arrived', <When at={at} hour />],
    [
      'Buyer',
      account !== null && email !== null ? (
        <a href={`/admin/customer?id=${account}`}>{email}</a>
      ) : (
        (email ?? 'No usable address')
      ),
    ],
    ['Order', order !== null && <a href={`/admin/order?id=${order}`}>{payment.order_number}</a>],
    [providers[payment.provider].name, <Payment of={payment} />],
  ]
}

function Payment({ of: { page, reference } }: { of: ShownPayment }) {
  if (page !== null)
    return (
      <a href={page} target="_blank" rel="noreferrer">
        Open payment
      </a>
    )
  if (reference === null) return 'Find it by the buyer’s email'
  return <CopiedCode text={reference} of="payment’s number" />
}
