import type { ReactNode } from 'react'
import { sayDay } from '#app/say/say-day.ts'
import { formatPrice } from '#contract/money.ts'
import { sayQuantity } from '#contract/capitalize.ts'
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
  {
    head: 'For',
    cell: ({ account_id: id, email, number }) => (
      <>
        <CustomerLink id={id} email={email} />
        <small className="under">{number}</small>
      </>
    ),
  },
  { head: 'What', isProse: true, onPhone: 'note', cell: sayOffer },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
  {
    head: 'Details',
    isUnnamed: true,
    isProse: true,
    onPhone: 'line',
    cell: tellOutcome,
  },
  {
    head: 'Total',
    isNumber: true,
    onPhone: 'end',
    cell: ({ unit_cents: unit, seats, currency }) => formatPrice(unit * seats, currency),
  },
]

function sayOffer({ mode, seats, unit_cents: unit, currency }: ListedQuote): string {
  const what =
    mode === 'keys'
      ? sayQuantity(seats, 'key')
      : `One key for ${sayQuantity(seats, 'person', 'people')}`
  return `${what}, ${formatPrice(unit, currency)} each`
}

/**
 * Links to the order that paid the quote; before that, says how long it is valid and links to the latest
 * pro forma invoice that was sent.
 */
function tellOutcome(quote: ListedQuote): ReactNode {
  const { id, state, order_id: order, order_number: number, pro_forma: sent } = quote
  if (order !== null) return <a href={`/admin/order?id=${order}`}>{number}</a>
  const proForma = sent && (
    <a href={`/api/admin/quotes/print-pro-forma?quote=${id}`} download>
      Pro forma, {sayDay(sent.sent_at)}
    </a>
  )
  if (state === 'withdrawn') return proForma
  return (
    <span>
      {state === 'expired' ? 'Ended' : 'Valid until'} <When at={quote.valid_until} />
      {proForma && <small className="under">{proForma}</small>}
    </span>
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
