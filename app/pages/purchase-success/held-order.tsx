import { formatCents } from '#contract/money.ts'
import type { HeldPayment } from '#contract/order.ts'
import type { NamedOrder } from '../../site/support-address.ts'
import { CorrectEmail } from './correct-email.tsx'
import { AwaitedKey, Below, KeyRow, OrderCard, OrderFacts, Status } from './order-card.tsx'
import { SomethingWrong } from './sections.tsx'

interface HeldOrderProps {
  held: HeldPayment
  named: NamedOrder
  delivered: () => void
}

/** Shows a payment that arrived but delivered nothing yet: what is missing, and what happens next. */
export function HeldOrder({ held, named, delivered }: HeldOrderProps) {
  return (
    <>
      <OrderCard>
        <KeyRow>
          <AwaitedKey />
          <Status kind="stop">{nameObstacle(held)}</Status>
        </KeyRow>
        <OrderFacts named={named} entries={describePayment(held)} />
      </OrderCard>
      <Below>
        {held.waits_for === 'address' && held.is_own_browser ? (
          <section>
            <CorrectEmail
              label="Your email address"
              hint="We’ll send your key there right away."
              orderId={named.id}
              corrected={delivered}
            />
          </section>
        ) : (
          <section>
            <h2>What happens next</h2>
            <p>{sayNext(held)}</p>
          </section>
        )}
        <SomethingWrong named={named} />
      </Below>
    </>
  )
}

function describePayment({ amount_cents: cents, currency }: HeldPayment): [string, string][] {
  if (cents === undefined || currency === undefined) return []
  return [['Paid', formatCents(cents, currency)]]
}

function nameObstacle({ waits_for: waitsFor, is_paid: isPaid }: HeldPayment): string {
  if (!isPaid) return 'No payment came with it.'
  return waitsFor === 'address'
    ? 'We couldn’t read the address that came with your payment.'
    : 'We need to check something before we send the key.'
}

function sayNext({ waits_for: waitsFor, is_paid: isPaid }: HeldPayment): string {
  if (waitsFor === 'address')
    return 'Open this page in the browser you paid with, and enter your email address there.'
  return `We’ve been notified and are checking it by hand. Then we’ll email you the key${isPaid ? ', or refund you' : ''}.`
}
