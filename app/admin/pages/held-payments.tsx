import { namePayment } from '#contract/admin/states.ts'
import { type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { ListedPayment, PaymentTotals, ShownPayment } from '#contract/admin/held-payments.ts'
import { Chip } from '#app/ui/chip.tsx'
import { countRows, ListFrame } from '../ui/list-page.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { More } from '../ui/more.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { sayMoney } from '../ui/sale-words.ts'
import { SectionLinks } from '../ui/section-links.tsx'
import { Sides } from '../ui/sides.tsx'
import { Age, When } from '../ui/when.tsx'
import type { Query } from '../calls/api.ts'
import { type Reading, useList, useRead } from '../calls/use-read.ts'
import { writeQuery } from '../calls/write-query.ts'
import { PaymentCase } from './held-payments/payment-case.tsx'
import { isDelivered } from './held-payments/say-payment.ts'

type Part = 'open' | 'delivered' | 'decided'

/** Shows payments that wait for a decision, those delivered all the same, and those already decided. */
export default function HeldPayments() {
  const [params] = useSearchParams()
  const [said, setSaid] = useState('')
  const asked = params.get('id')
  const chosen = readPart(params.get('state'))
  const part = chosen ?? 'open'
  const list = useList<ListedPayment, PaymentTotals>('held-payments/list', queries[part])
  const { rows } = list
  const id = asked ?? (part === 'decided' ? null : (rows[0]?.id ?? null))
  const payment = useRead<ShownPayment>('held-payments/show', id === null ? null : { payment: id })
  const other = chosen === null ? findPart(asked, payment, list.totals) : null
  if (other !== null) return <Navigate to={hrefOf(other, asked)} replace />
  const isEmpty = list.first.state === 'there' && rows.length === 0 && id === null
  const follow = async (sentence: string) => {
    setSaid(sentence)
    await list.reload()
  }
  return (
    <ListFrame
      title="Held payments"
      part={part === 'open' ? undefined : parts[part]}
      tabs={
        <SectionLinks
          label="Payments"
          sections={partNames.map((each) => ({ href: hrefOf(each), label: parts[each] }))}
          current={hrefOf(part)}
        />
      }
      count={countRows(list)}
      empty={isEmpty && nothing[part]}
    >
      <p role="status" className="said">
        {said}
      </p>
      <ReadingView of={list.first} what="payments">
        {() =>
          id !== null ? (
            <Beside rows={part === 'decided' ? [] : rows} part={part} current={id}>
              <PaymentCase key={id} of={payment} onDecided={follow} />
            </Beside>
          ) : (
            rows.length > 0 && <Decided rows={rows} />
          )
        }
      </ReadingView>
      {(part !== 'decided' || id === null) && <More list={list} what="payments" />}
    </ListFrame>
  )
}

const parts: Record<Part, string> = { open: 'Open', delivered: 'Delivered', decided: 'Decided' }

const partNames = Object.keys(parts) as Part[]

const readPart = (state: string | null) => partNames.find((part) => part === state) ?? null

const queries: Record<Part, Query> = {
  open: { state: 'open', delivered: 'no' },
  delivered: { state: 'open', delivered: 'yes' },
  decided: { state: 'decided' },
}

const hrefOf = (state: Part, id?: string | null) =>
  `/admin/held-payments${writeQuery({ state, id: id ?? '' })}`

/**
 * Finds the part to show if the URL names none: that of the payment it names, or the delivered ones if only
 * those wait. Null if it is the open ones, or not known yet.
 */
function findPart(
  asked: string | null,
  payment: Reading<ShownPayment>,
  totals: PaymentTotals | null,
): Part | null {
  if (asked === null)
    return totals !== null && totals.open > 0 && totals.open === totals.delivered
      ? 'delivered'
      : null
  if (payment.state !== 'there') return null
  if (payment.value.decision !== null) return 'decided'
  return isDelivered(payment.value) ? 'delivered' : 'open'
}

interface BesideProps {
  rows: ListedPayment[]
  part: Part
  current: string
  children: ReactNode
}

/** Shows on the left the list of payments, unless there is only one. */
function Beside({ rows, part, current, children }: BesideProps) {
  if (rows.length < 2) return children
  const links = rows.map((row) => ({
    href: hrefOf(part, row.id),
    label: namePayment(row),
    note: (
      <>
        {row.email !== null && <span>{row.email}, </span>}
        <Age since={row.created_at} ago />
      </>
    ),
    current: row.id === current ? ('page' as const) : undefined,
  }))
  return (
    <Sides label="Held payments" links={links}>
      {children}
    </Sides>
  )
}

function Decided({ rows }: { rows: ListedPayment[] }) {
  return (
    <DataTable caption="Decided payments" columns={columns} rows={rows} keyOf={({ id }) => id} />
  )
}

const columns: Column<ListedPayment>[] = [
  {
    head: 'Payment',
    cell: (row) => <a href={hrefOf('decided', row.id)}>{namePayment(row)}</a>,
  },
  { head: 'Buyer', onPhone: 'note', cell: ({ email }) => email ?? 'Unknown' },
  {
    head: 'Decision',
    onPhone: 'state',
    cell: (row) => <Chip state="past">{sayDecision(row)}</Chip>,
  },
  { head: 'Decided', onPhone: 'line', cell: ({ decided_at: at }) => <When at={at!} hour /> },
  {
    head: 'Paid',
    isNumber: true,
    onPhone: 'end',
    cell: ({ cents, currency }) => sayMoney(cents, currency),
  },
]

function sayDecision({ decision, ...payment }: ListedPayment): string {
  if (decision === 'accepted') return 'Accepted'
  if (decision === 'refunded') return 'Refunded'
  return isDelivered(payment) ? 'Kept' : 'Dismissed'
}

const nothing = {
  open: {
    lead: 'No held payments.',
    says: 'A payment that doesn’t match its order is held here until you decide.',
  },
  delivered: {
    lead: 'No delivered payments to look at.',
    says: 'A payment that came late, was too high or may be fraud is listed here, although its buyer has the key.',
  },
  decided: {
    lead: 'No decisions yet.',
    says: 'Payments you decide on are listed here.',
  },
}
