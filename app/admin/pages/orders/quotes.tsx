import { sayDay } from '#app/say/say-day.ts'
import { formatPrice } from '#contract/money.ts'
import type { ListedQuote } from '#contract/admin/quotes.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { act, type NamedAction } from '../../ui/act.ts'
import { CustomerLink } from '../../ui/customer-link.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ListDescription } from '../../ui/listing/description.ts'
import { When } from '../../ui/when.tsx'
import { createQuote } from './create-quote.ts'
import { recordTransfer, sendProForma } from './pay-by-transfer.ts'
import { orderTabs } from '../../frame/tabs.ts'

const states: Record<ListedQuote['state'], [ChipState, string]> = {
  open: ['new', 'Open'],
  paid: ['works', 'Paid'],
  withdrawn: ['past', 'Withdrawn'],
  expired: ['past', 'Expired'],
}

const columns: Column<ListedQuote>[] = [
  { head: 'For', cell: ({ account_id: id, email }) => <CustomerLink id={id} email={email} /> },
  { head: 'What', onPhone: 'note', cell: sayOffer },
  { head: 'Valid until', onPhone: 'line', cell: ({ valid_until: at }) => <When at={at} /> },
  {
    head: 'State',
    isProse: true,
    onPhone: 'state',
    cell: (quote) => (
      <>
        <Chip state={states[quote.state][0]}>{states[quote.state][1]}</Chip> <Outcome of={quote} />
      </>
    ),
  },
  {
    head: 'Total',
    isNumber: true,
    onPhone: 'end',
    cell: ({ unit_cents: unit, seats, currency }) => formatPrice(unit * seats, currency),
  },
]

function sayOffer({ mode, seats, unit_cents: unit, currency }: ListedQuote): string {
  const what = mode === 'keys' ? `${seats} keys` : `One key for ${seats} people`
  return `${what}, ${formatPrice(unit, currency)} each`
}

/**
 * Shows the order that paid the quote; before that, a link to the latest pro forma invoice that was
 * sent.
 */
function Outcome({ of: quote }: { of: ListedQuote }) {
  const { id, order_id: order, order_number: number, pro_forma: sent } = quote
  if (order !== null) return <a href={`/admin/order?id=${order}`}>{number}</a>
  if (sent === null) return null
  return (
    <a href={`/api/admin/quotes/print-pro-forma?quote=${id}`} download>
      Pro forma, {sayDay(sent.sent_at)}
    </a>
  )
}

function actionsFor(quote: ListedQuote): NamedAction[] {
  const { id, email, state } = quote
  if (state !== 'open') return []
  return [
    sendProForma(quote),
    recordTransfer(quote),
    act('quotes/new-link', { quote: id }, { email }),
    act('quotes/withdraw', { quote: id }),
  ]
}

/** Lists quotes for teams; creates them, replaces their links and withdraws them. */
export const quotes: ListDescription<ListedQuote> = {
  title: 'Quotes',
  path: '/admin/orders?show=quotes',
  what: 'quotes',
  call: 'quotes/list',
  caption: 'Quotes',
  columns,
  keyOf: ({ id }) => id,
  tabs: orderTabs,
  empty: {
    lead: 'No quotes yet.',
    says: 'A quote offers a team several licenses at a price of your own. Send its link to the customer.',
  },
  acts: () => [createQuote()],
  opens: (params) => params.get('do') === 'quote',
  once: { of: 'link', says: 'The link isn’t stored, so it can’t be shown again.' },
  rowActs: actionsFor,
}
