import type { ListedPrice } from '#contract/admin/prices.ts'
import { formatPrice } from '#contract/money.ts'
import { sayDay, sayHour } from '#app/say/say-day.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { act, type NamedAction } from '../../ui/act.ts'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

export function takeBack({ id, cents, currency }: ListedPrice): NamedAction {
  return act('prices/take-back', { price: id }, { price: formatPrice(cents, currency) })
}

const states: Record<ListedPrice['state'], [ChipState, string]> = {
  to_come: ['new', 'Planned'],
  holds: ['works', 'Current'],
  past: ['past', 'Past'],
}

export const listColumns = (prices: ListedPrice[]): Column<ListedPrice>[] => [
  { head: 'For', cell: ({ kind }) => (kind === 'purchase' ? 'License' : 'Renewal') },
  {
    head: 'From',
    onPhone: 'note',
    cell: ({ from }) =>
      from === null ? 'Launch' : <When at={from} hour={sayHour(from) !== '00:00'} />,
  },
  { head: 'State', onPhone: 'state', cell: (price) => <State of={price} prices={prices} /> },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en-US') },
  {
    head: 'Price',
    isNumber: true,
    onPhone: 'end',
    cell: ({ cents, currency }) => formatPrice(cents, currency),
  },
]

/** Says since when a price applies, and until when if another price is planned. */
function State({ of: { kind, state }, prices }: { of: ListedPrice; prices: ListedPrice[] }) {
  const next = prices.findLast((price) => price.kind === kind && price.state === 'to_come')
  const [look, words] = states[state]
  const until = state === 'holds' && next?.from ? ` until ${sayDay(next.from)}` : ''
  return (
    <Chip state={look}>
      {words}
      {until}
    </Chip>
  )
}
