import { useState } from 'react'
import { formatPrice } from '#contract/money.ts'
import type { ListedQuote } from '#contract/admin/quotes.ts'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { act, type NamedAction } from '../../ui/act.ts'
import { Actions } from '../../ui/actions.tsx'
import { Cut } from '../../ui/cut.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { ListDescription } from '../../ui/listing/description.ts'
import { When } from '../../ui/when.tsx'
import { createQuote } from './create-quote.ts'
import { recordTransfer, sendProForma } from './pay-by-transfer.ts'
import { tabs } from './tabs.ts'

interface BelowProps {
  quote: ListedQuote
  isOwner: boolean
  onDone: (answer: WriteAnswer) => Promise<void>
}

/** What was sent of a quote, and what can be done about it. */
function Below({ quote, isOwner, onDone }: BelowProps) {
  // The message about what was done stays, even when nothing more can be done.
  const [acted, setActed] = useState(false)
  const canAct = isOwner && quote.state === 'open'
  if (!canAct && !acted && quote.pro_forma === null) return null
  return (
    <div className="stacked">
      {quote.pro_forma !== null && (
        <p className="muted">
          <a href={`/api/admin/quotes/print-pro-forma?quote=${quote.id}`} download>
            Pro forma {quote.number}
          </a>
          , {formatPrice(quote.pro_forma.total_cents, quote.currency)}, sent{' '}
          <When at={quote.pro_forma.sent_at} hour />
        </p>
      )}
      {(canAct || acted) && (
        <Actions
          actions={canAct ? actionsFor(quote) : []}
          onDone={(answer) => (setActed(true), onDone(answer))}
        />
      )}
    </div>
  )
}

const states: Record<ListedQuote['state'], [ChipState, string]> = {
  open: ['new', 'Open'],
  paid: ['works', 'Paid'],
  withdrawn: ['past', 'Withdrawn'],
  expired: ['past', 'Expired'],
}

const columns: Column<ListedQuote>[] = [
  { head: 'For', cell: ({ email }) => <Cut>{email}</Cut> },
  {
    head: 'What',
    onPhone: 'note',
    cell: ({ mode, seats }) =>
      mode === 'keys' ? `${seats} keys, one per person` : `One key for ${seats} people`,
  },
  {
    head: 'Each',
    isNumber: true,
    cell: ({ unit_cents: unit, currency }) => formatPrice(unit, currency),
  },
  {
    head: 'Total',
    isNumber: true,
    onPhone: 'end',
    cell: ({ unit_cents: unit, seats, currency }) => formatPrice(unit * seats, currency),
  },
  { head: 'Made', cell: ({ created_at: at }) => <When at={at} /> },
  { head: 'Valid until', onPhone: 'line', cell: ({ valid_until: at }) => <When at={at} /> },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
]

function actionsFor(quote: ListedQuote): NamedAction[] {
  const { id, email } = quote
  return [
    sendProForma(quote),
    recordTransfer(quote),
    act('quotes/new-link', { quote: id }, { email }),
    act('quotes/withdraw', { quote: id }),
  ]
}

/** Offers to teams: made, given another link, withdrawn. */
export const quotes: ListDescription<ListedQuote> = {
  title: 'Quotes',
  path: '/admin/orders?show=quotes',
  what: 'quotes',
  call: 'quotes/list',
  caption: 'Quotes',
  columns,
  keyOf: ({ id }) => id,
  tabs,
  empty: {
    lead: 'No quotes yet.',
    says: 'A quote offers a team several licenses at a price of your own. Send its link to the customer.',
  },
  acts: () => [createQuote()],
  opens: (params) => params.get('do') === 'quote',
  once: { of: 'link', says: 'The link isn’t stored, so it can’t be shown again.' },
  below: (quote, { isOwner, follow }) => <Below quote={quote} isOwner={isOwner} onDone={follow} />,
}
