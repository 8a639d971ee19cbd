import type { ListedCoupon } from '#contract/admin/coupons.ts'
import { formatPrice } from '#contract/money.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import type { NamedAction } from '../../ui/actions.tsx'
import type { Column } from '../../ui/data-table.tsx'
import styles from '../../ui/secondary.module.css'

export function endCoupon(code: string): NamedAction {
  return {
    label: 'End',
    call: 'coupons/end',
    title: `End ${code} now?`,
    effect: 'New orders can’t use this coupon. Orders that already use it can still be paid.',
    button: 'End coupon',
    input: { code },
    done: `${code} has ended.`,
  }
}

const states: Record<ListedCoupon['state'], [ChipState, string]> = {
  to_come: ['new', 'Planned'],
  holds: ['works', 'Active'],
  used_up: ['past', 'Used up'],
  ended: ['past', 'Ended'],
}

export const columns: Column<ListedCoupon>[] = [
  { head: 'Code', cell: ({ code }) => <span className={styles.mono}>{code}</span> },
  {
    head: 'Discount',
    isNumber: true,
    onPhone: 'end',
    cell: ({ percent, off_cents: cents, currency }) =>
      percent === null ? formatPrice(cents!, currency) : `${percent}%`,
  },
  {
    head: 'Redeemed',
    isNumber: true,
    onPhone: 'note',
    isNamedOnPhone: true,
    cell: ({ paid, given, most_uses: most }) => {
      const used = (paid + given).toLocaleString('en-US')
      return most === null ? used : `${used} of ${most.toLocaleString('en-US')}`
    },
  },
  { head: 'Pending', isNumber: true, cell: ({ open }) => open.toLocaleString('en-US') },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
]
