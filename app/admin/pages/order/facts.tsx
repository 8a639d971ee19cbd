import type { ShownOrder } from '#contract/admin/orders.ts'
import { capitalize, sayWords } from '#contract/capitalize.ts'
import { formatDay } from '#contract/dates.ts'
import { paymentMethods } from '#contract/providers.ts'
import { CopiedCode } from '../../ui/copied-code.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { sayGoodUntil } from '../../ui/license-states.ts'
import { sayMoney } from '../../ui/sale-words.ts'

/** Shows what was requested, paid and delivered, and links to the payment at its provider. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  const { licenses, documents } = order
  return (
    <div className="stacked side">
      <Panel title="Payment" beside={paymentMethods[order.provider].name} padded>
        <Facts of={[...listMoney(order), ...listIds(order)]} />
      </Panel>
      {licenses.length + documents.length > 0 && (
        <Panel title="Delivered" padded>
          <Delivered order={order} />
        </Panel>
      )}
    </div>
  )
}

function listMoney(order: ShownOrder): Fact[] {
  const { asked, paid, refunded_cents: refunded, lost_cents: lost } = order
  const received = findReceived(order)
  const [say, sayAsked] = [order.currency, asked.currency].map(
    (currency) => (cents: number) => sayMoney(cents, currency),
  ) as [(cents: number) => string, (cents: number) => string]
  return [
    ...when(asked.discount, ({ cents }) => ['Price', sayAsked(asked.cents + cents)]),
    ...when(asked.discount, ({ code, cents }) => [
      code === null ? 'Coupon' : `Coupon ${code}`,
      `−${sayAsked(cents)}`,
    ]),
    ...when(received !== null || paid?.cents !== asked.cents, () => [
      received === null ? 'Total' : 'Expected',
      `${sayAsked(asked.cents)}${sayTax(asked)}`,
    ]),
    ...(received === null
      ? [['Paid', paid === null ? 'Nothing' : say(paid.cents)] as Fact]
      : [
          ['Received', sayAsked(received)] as Fact,
          ['Difference', sayDifference(received - asked.cents, asked.currency)] as Fact,
        ]),
    ...when(paid?.tax_cents, (tax) => ['Tax included', say(tax)]),
    ...when(refunded > 0, () => ['Refunded', say(refunded)]),
    ...when(order.on_its_way_cents > 0, () => ['Refund on its way', say(order.on_its_way_cents)]),
    ...when(lost > 0, () => ['Taken back by the bank', say(lost)]),
    ...when(paid !== null && refunded + lost > 0, () => [
      'Net of refunds',
      say(Math.max(0, paid!.cents - refunded - lost)),
    ]),
    ...order.transfers
      .filter(({ direction }) => direction === 'out')
      .map(({ day, reference, cents }): Fact => [
        `Refunded by bank, ${say(cents)}`,
        `${formatDay(day, 'UTC')}, ${reference}`,
      ]),
    ...when(order.dispute !== 'none', () => [
      'Dispute',
      `${sayWords(order.dispute)}${order.disputed_cents > 0 ? `, ${say(order.disputed_cents)}` : ''}`,
    ]),
    ...when(order.fraud_warning, () => ['Fraud warning', 'From the bank']),
  ]
}

/**
 * Finds the received amount if it differs from the requested one, as it can where buyers choose how
 * much they send.
 */
function findReceived({ paid, held_payments: cases }: ShownOrder): number | null {
  const reason = paid === null ? 'underpaid' : 'overpaid'
  return cases.find((each) => each.reason === reason)?.cents ?? null
}

function sayDifference(cents: number, currency: string): string {
  return `${cents < 0 ? '' : '+'}${sayMoney(cents, currency)}`
}

/** Returns a list of one entry for a value, an empty list for null. */
function when<Value>(value: Value, write: (value: NonNullable<Value>) => Fact): Fact[] {
  return value ? [write(value)] : []
}

function sayTax({ taxed, tax_behavior: behavior }: ShownOrder['asked']): string {
  if (!taxed) return ''
  return behavior === 'inclusive' ? ', tax included' : ', plus tax'
}

function Delivered({ order: { licenses, documents } }: { order: ShownOrder }) {
  return (
    <Facts
      of={[
        ...licenses.map((license): Fact => ['License', <License of={license} />]),
        ...documents.map(({ number, what }): Fact => [
          sayWords(what),
          <a href={`/api/admin/invoices/print?number=${number}`} download>
            {number}
          </a>,
        ]),
      ]}
    />
  )
}

function License({ of: license }: { of: ShownOrder['licenses'][number] }) {
  const { account_id: account, last4, holder } = license
  return (
    <>
      <a href={`/admin/customer?id=${account}`} translate="no">
        PC1-…{last4}
      </a>
      {holder !== null && <small className="under">For {holder}</small>}
      <small className="under">{capitalize(sayGoodUntil(license))}</small>
    </>
  )
}

function listIds({ provider, reference, paid, transfers }: ShownOrder): Fact[] {
  const isTransfer = provider === 'transfer'
  return [
    ...when(paid?.payment_id, (payment) => [
      isTransfer ? 'Reference' : 'Payment ID',
      <CopiedCode text={payment} of={isTransfer ? 'reference' : 'payment'} />,
    ]),
    ...when(isTransfer ? null : reference, (checkout) => [
      'Checkout',
      <CopiedCode text={checkout} of="checkout" />,
    ]),
    ...transfers
      .filter(({ direction }) => direction === 'in')
      .map(({ day }): Fact => ['Arrived on', formatDay(day, 'UTC')]),
  ]
}
