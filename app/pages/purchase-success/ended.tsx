import type { ReactNode } from 'react'
import type { OrderAnswer } from '#contract/order.ts'
import { messages } from '../../say/messages.ts'
import { type NamedOrder, supportAddress } from '../../site/support-address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { OrderEnding } from './follow-order.ts'
import { AwaitedKey, Below, KeyRow, OrderCard, OrderFacts, Status } from './order-card.tsx'
import { SomethingWrong, WhereKeysAre } from './sections.tsx'

interface EndedProps {
  state: OrderEnding
  order: OrderAnswer
  named: NamedOrder
}

/** Shows an order without a working key, and what its buyer can do. */
export function Ended({ state, order, named }: EndedProps) {
  if (state === 'underpaid') return <Underpaid order={order} named={named} />
  const { says, act, next } = endings[state]
  return (
    <>
      <OrderCard>
        <KeyRow>
          <Status kind="stop">{says}</Status>
          {act}
        </KeyRow>
        <OrderFacts named={named} />
      </OrderCard>
      <Below>
        <section>
          <h2>What now</h2>
          {next.map((sentence, place) => (
            <p key={place}>{sentence}</p>
          ))}
        </section>
        <SomethingWrong named={named} />
      </Below>
    </>
  )
}

/** Shows an underpaid order, which can still get a key. */
function Underpaid({ order, named }: Omit<EndedProps, 'state'>) {
  return (
    <>
      <OrderCard>
        <KeyRow>
          <AwaitedKey />
          <Status kind="stop">{messages.orderUnderpaid}</Status>
        </KeyRow>
        <OrderFacts named={named} />
      </OrderCard>
      <Below>
        <section>
          <h2>What now</h2>
          <p>
            Tell us whether you’d like to pay the rest or get a refund.{' '}
            <a href={supportAddress(named)}>Email support</a>: the order number is in the subject
            line.
          </p>
        </section>
        <WhereKeysAre isAwaited email={order.email_to} />
      </Below>
    </>
  )
}

interface Ending {
  says: string
  act: ReactNode
  next: ReactNode[]
}

const endings: Record<Exclude<OrderEnding, 'underpaid'>, Ending> = {
  expired: {
    says: messages.orderExpired,
    act: (
      <ButtonLink look="primary" href="/purchase">
        Buy a license
      </ButtonLink>
    ),
    next: ['Paid late? We’ll still email the key once the payment is confirmed.'],
  },
  failed: {
    says: messages.orderFailed,
    act: (
      <ButtonLink look="primary" href="/purchase">
        Pay another way
      </ButtonLink>
    ),
    next: ['If a payment was refused, your bank or card issuer can say why.'],
  },
  refunded: {
    says: messages.orderRefunded,
    act: <ButtonLink href="/purchase">Buy a license</ButtonLink>,
    next: [
      'A card payment goes back to the card. Paid another way, and nothing arrived? Email support.',
      <>
        Invoices and credit notes are in your <a href="/account">account</a>.
      </>,
    ],
  },
  suspended: {
    says: messages.orderSuspended,
    act: <ButtonLink href="/account">Open your account</ButtonLink>,
    next: [
      'If the payment stands, the key works again. If you get the money back, the license ends.',
    ],
  },
}
