import type { DifferingField, ShownPayment } from '#contract/admin/quarantine.ts'
import { soldAs } from '#contract/product.ts'
import { providers } from '#contract/providers.ts'
import { sayMoney } from '../../ui/sale-words.ts'
import { When } from '../../ui/when.tsx'
import styles from './quarantine.module.css'

/** What was asked for beside what the provider says; what differs is marked by color and by a word. */
export function Compared({ payment }: { payment: ShownPayment }) {
  const { asked, said, differs } = payment
  const provider = providers[payment.provider].name
  // Whether it is test money or real money matters only when it is the wrong one.
  const isShown = ({ field }: Row) => field !== 'money' || differs.includes(field)
  return (
    <div>
      <div className={styles.compared} tabIndex={0} role="region" aria-label="Comparison">
        <table>
          <caption className="heard">Your order and what {provider} reports</caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Order</th>
              <th scope="col">{provider}</th>
            </tr>
          </thead>
          <tbody>
            {rows.filter(isShown).map(({ field, label, read }) => (
              <tr key={field} className={differs.includes(field) ? styles.differs : undefined}>
                <th scope="row">{label}</th>
                <td>{asked === null ? 'Nothing' : read(asked, 'asked', asked)}</td>
                <td>
                  {read(said, 'said', asked)}
                  {differs.includes(field) && <small> differs</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="note">
        Reported by {provider} on <When at={payment.said_at} hour />.
      </p>
    </div>
  )
}

type Asked = NonNullable<ShownPayment['asked']>
type Said = ShownPayment['said']

interface Row {
  field: DifferingField
  label: string
  read: (of: Asked | Said, side: 'asked' | 'said', asked: Asked | null) => string
}

const rows: Row[] = [
  { field: 'total', label: 'Total', read: ({ cents, currency }) => sayMoney(cents, currency) },
  {
    field: 'tax',
    label: 'Tax included',
    read: ({ tax_cents: tax, currency }, side) =>
      tax === null && side === 'asked' ? 'Calculated at checkout' : sayMoney(tax, currency),
  },
  {
    field: 'item',
    label: 'Item',
    read: ({ lines }, _side, asked) => sayItems(lines, asked),
  },
  { field: 'count', label: 'Quantity', read: ({ lines }) => sayCount(lines) },
  { field: 'email', label: 'Email', read: ({ email }, side) => email ?? sayNoEmail(side) },
  {
    field: 'currency',
    label: 'Currency',
    read: ({ currency }) => currency?.toUpperCase() ?? '–',
  },
  {
    field: 'money',
    label: 'Money',
    read: ({ test_money: isTest }) => (isTest === null ? '–' : isTest ? 'Test' : 'Real'),
  },
]

/**
 * A provider lists amounts without names: a line of the same amount gets the name it was sold
 * under.
 */
function sayItems(lines: Said['lines'], asked: Asked | null): string {
  if (lines === null) return '–'
  if (lines.length === 1 && asked !== null && lines[0]!.cents === asked.lines[0]!.cents)
    return soldAs[asked.kind]
  const currency = asked?.currency ?? null
  return lines.map(({ cents }) => sayMoney(cents, currency)).join(' + ') || 'Nothing'
}

function sayCount(lines: Said['lines']): string {
  if (lines === null) return '–'
  return lines.map(({ quantity }) => quantity ?? '–').join(' + ')
}

function sayNoEmail(side: 'asked' | 'said'): string {
  return side === 'asked' ? 'Entered at checkout' : '–'
}
