import type { ListedPrice } from '#contract/admin/prices.ts'
import { formatPrice } from '#contract/money.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { act, type NamedAction } from '../../ui/act.ts'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

export function sayWhatComes({ says }: ListedPrice) {
  return says && <p className="muted">{says}</p>
}

export function takeBack({ id, cents, currency }: ListedPrice): NamedAction {
  return act('prices/take-back', { price: id }, { price: formatPrice(cents, currency) })
}

const states: Record<ListedPrice['state'], [ChipState, string]> = {
  to_come: ['new', 'Planned'],
  holds: ['works', 'Current'],
  past: ['past', 'Past'],
}

export const columns: Column<ListedPrice>[] = [
  { head: 'From', cell: ({ from }) => (from === null ? 'Since launch' : <When at={from} hour />) },
  {
    head: 'For',
    onPhone: 'note',
    cell: ({ kind }) => (kind === 'purchase' ? 'License' : 'Renewal'),
  },
  {
    head: 'Price',
    isNumber: true,
    onPhone: 'end',
    cell: ({ cents, currency }) => formatPrice(cents, currency),
  },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en-US') },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
]
