import { sayLocalDay } from '#app/say/say-day.ts'
import type { OrderAnswer } from '#contract/order.ts'
import { product } from '#contract/product.ts'
import { capitalize } from '#contract/capitalize.ts'
import type { NamedOrder } from '../../site/support-address.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EnterKey, NoEmail } from './next-steps.tsx'
import { Below, Key, KeyRow, OrderCard, OrderFacts } from './order-card.tsx'
import { Overpaid, PaidLine, Receipt } from './receipt.tsx'

type Paid = OrderAnswer & { license_key: string }

interface PaidOrderProps {
  order: Paid
  named: NamedOrder
  corrected: () => void
}

export function PaidOrder({ order, named, corrected }: PaidOrderProps) {
  const { license_key: key, receipt } = order
  return (
    <>
      <OrderCard>
        <KeyRow>
          <Key>{key}</Key>
          <CopyButton look="primary" text={key} of="license key" />
        </KeyRow>
        <Overpaid named={named} receipt={receipt} />
        <OrderFacts named={named} entries={describeLicense(order)} />
        {receipt && <Receipt named={named} receipt={receipt} to={order.email_to} />}
      </OrderCard>
      <Below>
        <EnterKey />
        <NoEmail order={order} named={named} corrected={corrected} />
      </Below>
      <PaidLine receipt={receipt} />
    </>
  )
}

function describeLicense(order: Paid): [string, string][] {
  const { license_type = 'individual', expires_at, activation_count: used = 0 } = order
  const seats = order.max_activations ?? product.maxActivations
  return [
    ['License type', capitalize(license_type)],
    ...(expires_at ? [['Updates until', sayLocalDay(expires_at)] as [string, string]] : []),
    ['Activations', `${used} / ${seats}`],
  ]
}
