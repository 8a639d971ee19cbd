import type { DifferingField, ShownPayment } from '#contract/admin/quarantine.ts'
import type { PaymentProvider } from '../../checkout/provider.ts'
import type { Order } from '../../orders/order.ts'
import { totalOf, type Terms } from '../../prices/terms.ts'

type Expected = NonNullable<ShownPayment['asked']>
type Said = ShownPayment['said']

/** What the shop asked for, by the terms that the order was begun with; `taxCents`: what was added. */
export function describeAsked(
  { livemode }: Pick<PaymentProvider, 'livemode'>,
  order: Order | null,
  terms: Terms,
  taxCents: number,
): Expected {
  const { unitCents, quantity, currency, taxed } = terms
  return {
    kind: order?.kind ?? 'purchase',
    cents: totalOf(terms, taxed ? taxCents : 0),
    tax_cents: taxed ? null : 0,
    currency,
    lines: [{ cents: unitCents * quantity, quantity }],
    email: order?.email ?? null,
    test_money: !livemode,
  }
}

/**
 * Names what differs. A value that the provider did not give counts as equal, except an address.
 */
export function comparePayment(asked: Expected, said: Said): DifferingField[] {
  const different: Record<DifferingField, boolean> = {
    total: said.cents !== null && said.cents !== asked.cents,
    tax: isTaxWrong(asked, said),
    item: said.lines !== null && !isSameItem(asked, said.lines),
    count: said.lines !== null && countItems(said.lines) !== countItems(asked.lines),
    email: said.email !== null && asked.email !== null && !isSameEmail(said.email, asked.email),
    currency: said.currency !== null && said.currency !== asked.currency,
    money: said.test_money !== null && said.test_money !== asked.test_money,
  }
  return (Object.keys(different) as DifferingField[]).filter((field) => different[field])
}

function isTaxWrong({ tax_cents: asked }: Expected, { tax_cents: tax, cents }: Said): boolean {
  if (tax === null) return false
  return tax < 0 || (cents !== null && tax > 0 && tax >= cents) || (asked !== null && tax !== asked)
}

function isSameItem(asked: Expected, lines: Expected['lines']): boolean {
  const [line] = lines
  return lines.length === 1 && line?.cents === asked.lines[0]!.cents
}

function countItems(lines: Expected['lines']): number | null {
  return lines.reduce<number | null>(
    (sum, { quantity }) => (sum === null || quantity === null ? null : sum + quantity),
    0,
  )
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
