import type { ListedOrder, OrderTotals } from '#contract/admin/orders.ts'
import { withdrawalStates } from '#contract/admin/states.ts'
import { paymentMethods } from '#contract/providers.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { act } from '../../ui/act.ts'
import type { RowCopy } from '../../ui/actions.tsx'
import type { ListDescription } from '../../ui/listing/description.ts'
import { findState } from '../../ui/sale-words.ts'
import { Due, When } from '../../ui/when.tsx'
import { orderTabs } from '../../frame/tabs.ts'
import { refundWithdrawn } from '../order/refund-order.ts'
import { listColumns } from './order-list.tsx'

const words: Record<(typeof withdrawalStates)[number], [ChipState, string]> = {
  open: ['asks', 'Open'],
  waiting: ['stopped', 'Waiting for the bank'],
  closed: ['past', 'Closed'],
}

/** Shows whether somebody has to answer, or how it ended. */
function State({ of: order }: { of: ListedOrder }) {
  const isRefunded = order.withdrawal === 'closed' && order.refunded_cents > 0
  const [state, said] = isRefunded ? findState(order) : words[order.withdrawal!]
  return <Chip state={state}>{said}</Chip>
}

const columns = listColumns(
  [
    { head: 'Withdrawn', cell: ({ withdrawn_at: at }) => <When at={at!} /> },
    {
      head: 'Refund by',
      onPhone: 'line',
      isNamedOnPhone: true,
      cell: ({ refund_by: by, withdrawal }) =>
        by !== null && withdrawal === 'open' ? <Due at={by} /> : '–',
    },
  ],
  (order) => <State of={order} />,
)

const isByCard = ({ provider }: ListedOrder) => paymentMethods[provider].way === 'card'

/** Links to the form on the order's page if the money is paid back elsewhere. */
function linkRefund(order: ListedOrder): RowCopy[] {
  if (order.withdrawal !== 'open' || isByCard(order)) return []
  const line = 'On the order’s page'
  return [{ label: 'Refund', line, group: 'end', href: `/admin/order?id=${order.id}&do=refund` }]
}

/** Lists orders that buyers withdrew from, those to answer first. */
export const withdrawals: ListDescription<ListedOrder, OrderTotals, 'text' | 'withdrawal'> = {
  title: 'Withdrawals',
  path: '/admin/orders?show=withdrawals',
  what: 'withdrawals',
  call: 'orders/list',
  ask: ({ text, withdrawal }) => ({ text, withdrawal: withdrawal || 'any' }),
  caption: 'Withdrawals',
  columns,
  keyOf: ({ id }) => id,
  fields: [
    { words: 'text', find: 'Email or order' },
    {
      choice: 'withdrawal',
      label: 'State',
      choices: [
        ['', 'All'],
        ...withdrawalStates.map((each): [string, string] => [each, words[each][1]]),
      ],
    },
  ],
  tabs: orderTabs,
  rowActs: (order) => [
    ...(order.withdrawal === 'open' && isByCard(order) ? [refundWithdrawn(order)] : []),
    ...(order.withdrawal_id === null
      ? []
      : [
          act(
            'withdrawals/dismiss',
            { withdrawal: order.withdrawal_id },
            { who: order.withdrawn_from ?? order.email ?? 'somebody who was erased' },
            { label: 'Dismiss' },
          ),
        ]),
  ],
  rowCopies: linkRefund,
  empty: {
    lead: 'No withdrawals.',
    says: 'When a buyer withdraws from an order, it’s listed here with the day to refund it by.',
  },
}
