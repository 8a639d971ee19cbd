import { namePayment } from '#contract/admin/states.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedPayment, PaymentTotals } from '#contract/admin/held-payments.ts'
import { Chip } from '#app/ui/chip.tsx'
import { ListFrame } from '../ui/list-page.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { More } from '../ui/more.tsx'
import { ReadingView } from '../ui/reading.tsx'
import { sayMoney } from '../ui/sale-words.ts'
import { SectionLinks } from '../ui/section-links.tsx'
import { Sides } from '../ui/sides.tsx'
import { Age, When } from '../ui/when.tsx'
import { type List, useList } from '../calls/use-read.ts'
import { writeQuery } from '../calls/write-query.ts'
import { PaymentCase } from './held-payments/payment-case.tsx'
import { isDelivered } from './held-payments/say-payment.ts'

type Part = 'open' | 'delivered' | 'decided'

/** Shows payments that wait for a decision, those delivered all the same, and those already decided. */
export default function HeldPayments() {
  const [params] = useSearchParams()
  const isDecided = params.get('state') === 'decided'
  const state = isDecided ? 'decided' : 'open'
  const list = useList<ListedPayment, PaymentTotals>('held-payments/list', { state })
  const [said, setSaid] = useState('')
  const asked = params.get('id')
  const part = isDecided ? 'decided' : findPart(list.rows, asked, params.get('state'))
  const rows = isDecided ? list.rows : listWaiting(list.rows, part === 'delivered')
  const id = asked ?? (isDecided ? null : (rows[0]?.id ?? null))
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
          sections={Object.entries(parts).map(([each, label]) => ({ href: hrefOf(each), label }))}
          current={hrefOf(part)}
        />
      }
      count={list.first.state === 'there' ? String(rows.length) : undefined}
      empty={isEmpty && nothing[part]}
    >
      <p role="status" className="said">
        {said}
      </p>
      <ReadingView of={list.first} what="payments">
        {() =>
          id !== null ? (
            <Beside rows={isDecided ? [] : rows} part={part} current={id}>
              <PaymentCase key={id} id={id} onDecided={follow} />
            </Beside>
          ) : (
            rows.length > 0 && <Decided list={list} />
          )
        }
      </ReadingView>
    </ListFrame>
  )
}

const parts: Record<Part, string> = { open: 'Open', delivered: 'Delivered', decided: 'Decided' }

const hrefOf = (state: string) => `/admin/held-payments?state=${state}`

/**
 * Finds the part to show: the one in the URL, else that of the shown payment, else one where something
 * waits.
 */
function findPart(rows: ListedPayment[], asked: string | null, state: string | null): Part {
  const shown = rows.find(({ id }) => id === asked)
  if (shown) return isDelivered(shown) ? 'delivered' : 'open'
  const isOnlyDelivered = rows.length > 0 && rows.every(isDelivered)
  return state === 'delivered' || (state === null && isOnlyDelivered) ? 'delivered' : 'open'
}

/** Lists the undecided payments of a part, oldest first. */
function listWaiting(rows: ListedPayment[], areDelivered: boolean): ListedPayment[] {
  return rows.filter((row) => isDelivered(row) === areDelivered).toReversed()
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
    href: `/admin/held-payments${writeQuery({ state: part, id: row.id })}`,
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

function Decided({ list }: { list: List<ListedPayment, PaymentTotals> }) {
  return (
    <>
      <DataTable
        caption="Decided payments"
        columns={columns}
        rows={list.rows}
        keyOf={({ id }) => id}
      />
      <More list={list} what="payments" />
    </>
  )
}

const columns: Column<ListedPayment>[] = [
  {
    head: 'Payment',
    cell: (row) => (
      <a href={`/admin/held-payments?state=decided&id=${row.id}`}>{namePayment(row)}</a>
    ),
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
