import type { ListedPrice } from '#contract/admin/prices.ts'
import { formatPrice } from '#contract/money.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import styles from '../../ui/secondary.module.css'
import { When } from '../../ui/when.tsx'

interface PriceTableProps {
  rows: ListedPrice[]
  isOwner: boolean
  onDone: (sentence: string) => void
}

/** Every price, newest first; below one to come, what will happen and a way to take it back. */
export function PriceTable({ rows, isOwner, onDone }: PriceTableProps) {
  return (
    <DataTable
      caption="Prices"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      below={({ says }) => says && <p className={styles.soft}>{says}</p>}
      actions={
        isOwner
          ? {
              of: (price) => (price.says ? [takeBack(price)] : []),
              onDone: () => onDone('Price change canceled.'),
            }
          : undefined
      }
    />
  )
}

function takeBack({ id, cents, currency }: ListedPrice): NamedAction {
  return {
    label: 'Cancel change',
    call: 'prices/take-back',
    title: `Cancel the change to ${formatPrice(cents, currency)}?`,
    effect: 'Nobody has seen this price yet. The current price stays.',
    button: 'Cancel change',
    input: { price: id },
    done: 'Price change canceled.',
  }
}

const states: Record<ListedPrice['state'], [ChipState, string]> = {
  to_come: ['new', 'Planned'],
  holds: ['works', 'Current'],
  past: ['past', 'Past'],
}

const columns: Column<ListedPrice>[] = [
  { head: 'From', cell: ({ from }) => (from === null ? 'Start' : <When at={from} hour />) },
  { head: 'For', cell: ({ kind }) => (kind === 'purchase' ? 'License' : 'Renewal') },
  {
    head: 'Price',
    isNumber: true,
    cell: ({ cents, currency }) => formatPrice(cents, currency),
  },
  { head: 'Orders', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en-US') },
  {
    head: 'State',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
]
