import type { ListedOrder, OrderTotals } from '#contract/admin/orders.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { withdrawalStates } from '#contract/admin/states.ts'
import type { ListDescription } from '../../ui/listing/description.ts'
import { When } from '../../ui/when.tsx'
import { listColumns } from './order-list.tsx'
import { orderTabs } from '../../frame/tabs.ts'

const words: Record<(typeof withdrawalStates)[number], [ChipState, string]> = {
  open: ['asks', 'Open'],
  waiting: ['stopped', 'Waits for the bank'],
  closed: ['past', 'Closed'],
}

/** Lists orders that buyers withdrew from. */
export const withdrawals: ListDescription<ListedOrder, OrderTotals, 'text' | 'withdrawal'> = {
  title: 'Withdrawals',
  path: '/admin/orders?show=withdrawals',
  what: 'withdrawals',
  call: 'orders/list',
  ask: ({ text, withdrawal }) => ({ text, withdrawal: withdrawal || 'any' }),
  caption: 'Withdrawals',
  columns: listColumns([
    { head: 'Withdrawn', cell: ({ withdrawn_at: at }) => <When at={at!} hour /> },
    {
      head: 'Withdrawal',
      onPhone: 'line',
      cell({ withdrawal }) {
        const [state, said] = words[withdrawal!]
        return <Chip state={state}>{said}</Chip>
      },
    },
  ]),
  keyOf: ({ id }) => id,
  fields: [
    { words: 'text', find: 'Email or order' },
    {
      choice: 'withdrawal',
      label: 'Withdrawal',
      choices: [
        ['', 'All'],
        ...withdrawalStates.map((each): [string, string] => [each, words[each][1]]),
      ],
    },
  ],
  tabs: orderTabs,
  empty: {
    lead: 'No withdrawals yet.',
    says: 'An order is listed here once its buyer withdraws from it. Then refund it, or dismiss the withdrawal.',
  },
}
