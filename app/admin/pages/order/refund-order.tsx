import { useState } from 'react'
import type { ShownOrder } from '#contract/admin/orders.ts'
import { countDigits, parseCents, writeCents } from '#contract/money.ts'
import { paymentMethods } from '#contract/providers.ts'
import { TextField } from '#app/ui/text-field.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { sayMoney } from '../../ui/sale-words.ts'
import styles from '../../ui/secondary.module.css'

export const refundLabel = 'Refund'

/** Asks for the total to refund: the whole order unless somebody types less. */
export function refundOrder(order: ShownOrder): NamedAction {
  const note = order.documents.some(({ what }) => what === 'invoice')
    ? 'a credit note and an email'
    : 'an email'
  return {
    label: refundLabel,
    call: 'orders/refund',
    title: 'Refund this order?',
    effect: `${paymentMethods[order.provider].name} returns the money. The customer gets ${note}.`,
    button: 'Refund now',
    isDangerous: true,
    input: { order: order.id },
    fields: <RefundTotal order={order} />,
    read: (form) => ({ to_cents: parseCents(String(form.get('total')), order.currency) }),
    done: 'Refund sent.',
  }
}

function RefundTotal({ order }: { order: ShownOrder }) {
  const { cents: paid, refunded_cents: refunded, unmade_refund_cents: unmade, currency } = order
  const [typed, setTyped] = useState(writeCents(unmade ?? paid, currency))
  const digits = countDigits(currency)
  const part = digits === 0 ? '' : `(\\.\\d{1,${digits}})?`
  const example = writeCents(Math.ceil(paid / 2), currency)
  return (
    <div className={styles.stack}>
      <TextField
        label={`Refunded in total, in ${currency.toUpperCase()}`}
        name="total"
        inputMode="decimal"
        autoComplete="off"
        required
        pattern={`\\s*\\d{1,9}${part}\\s*`}
        title={`An amount such as ${example}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        hint={`${sayMoney(paid, currency)} paid, ${sayMoney(refunded, currency)} refunded so far.`}
      />
      {unmade !== null && (
        <p>
          A refund to {sayMoney(unmade, currency)} was started and isn’t finished. Refund to the
          same total to finish it.
        </p>
      )}
      <p role="status">{sayEffect(order, parseCents(typed, currency))}</p>
    </div>
  )
}

/** What goes back now, what remains, and what becomes of what was bought. */
function sayEffect(
  { cents: paid, refunded_cents: refunded, currency, kind }: ShownOrder,
  total: number | null,
): string {
  if (total === null) return 'Enter an amount.'
  if (total > paid) return `Only ${sayMoney(paid, currency)} was paid.`
  if (total <= refunded)
    return `${sayMoney(refunded, currency)} is already refunded. Enter a total above that.`
  const now = `${sayMoney(total - refunded, currency)} goes back now.`
  if (total === paid) return `${now} ${fate[kind].ends}`
  return `${now} ${sayMoney(paid - total, currency)} of the payment remains. ${fate[kind].stays}`
}

const fate: Record<ShownOrder['kind'], { ends: string; stays: string }> = {
  purchase: { ends: 'The license stops working.', stays: 'The license keeps working.' },
  renewal: {
    ends: 'The year of updates ends.',
    stays: 'The year of updates stays.',
  },
  team: { ends: 'The team’s licenses stop working.', stays: 'The team’s licenses keep working.' },
}
