import type { OrderAnswer } from '#contract/order.ts'
import { messages } from '../../say/messages.ts'
import type { NamedOrder } from '../../site/support-address.ts'
import { AwaitedKey, Below, KeyRow, OrderCard, OrderFacts, Status } from './order-card.tsx'
import { SomethingWrong, WhereKeysAre } from './sections.tsx'
import type { OrderReference } from './use-order.ts'

interface ProcessingProps {
  named: NamedOrder
  order: OrderAnswer | null
  /** Is null while the page's URL is unknown. */
  provider: OrderReference['provider'] | null
}

/** Says only what is known about the payment. */
export function Processing({ named, order, provider }: ProcessingProps) {
  const isCrypto = provider === 'crypto'
  const isConfirming = order?.state === 'confirming'
  const isUnseen = isCrypto && order !== null && !isConfirming
  return (
    <>
      <OrderCard>
        <KeyRow>
          <AwaitedKey />
          <Status kind="waits">{describePayment(order, isCrypto)}</Status>
        </KeyRow>
        <OrderFacts named={named} entries={describeWait(named, isConfirming, provider)} />
      </OrderCard>
      <Below>
        {isUnseen && (
          <section>
            <h2>Didn’t pay?</h2>
            <p>
              Nothing was charged. <a href="/purchase">Pay another way</a>.
            </p>
          </section>
        )}
        <WhereKeysAre isAwaited email={order?.email_to} />
        {isConfirming && <SomethingWrong named={named} />}
      </Below>
    </>
  )
}

function describePayment(order: OrderAnswer | null, isCrypto: boolean): string {
  if (order?.state === 'confirming')
    return isCrypto ? messages.orderOnNetwork : messages.orderConfirming
  return isCrypto && order !== null ? messages.orderUnseen : 'Confirming your payment'
}

function describeWait(
  { number }: NamedOrder,
  isConfirming: boolean,
  provider: ProcessingProps['provider'],
): [string, string][] {
  return [
    ['How long', sayHowLong(isConfirming, provider)],
    ...(number === null ? [['Order', 'Looking it up'] as [string, string]] : []),
  ]
}

function sayHowLong(isConfirming: boolean, provider: ProcessingProps['provider']): string {
  if (provider === null) return 'Depends on how you paid'
  if (provider === 'crypto') return 'Minutes, sometimes hours'
  return isConfirming ? 'Minutes or days, depending on how you paid' : 'Usually a few seconds'
}
