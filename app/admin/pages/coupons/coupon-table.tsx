import type { ListedCoupon } from '#contract/admin/coupons.ts'
import { formatPrice } from '#contract/money.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { Actions } from '../../ui/actions.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import styles from '../../ui/secondary.module.css'

interface CouponTableProps {
  rows: ListedCoupon[]
  isOwner: boolean
  onDone: (sentence: string) => void
}

/** Every coupon, newest first; below each what it does, and a way to end it. */
export function CouponTable({ rows, isOwner, onDone }: CouponTableProps) {
  return (
    <DataTable
      caption="Coupons"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      below={(coupon) => (
        <div className={styles.stack}>
          <p className={styles.soft}>
            {coupon.says} Link: /purchase?coupon={coupon.code}
          </p>
          {isOwner && coupon.state !== 'ended' && <End coupon={coupon} onDone={onDone} />}
        </div>
      )}
    />
  )
}

function End({ coupon, onDone }: { coupon: ListedCoupon } & Pick<CouponTableProps, 'onDone'>) {
  const { code } = coupon
  const action = {
    label: 'End',
    call: 'coupons/end',
    title: `End ${code} now?`,
    effect: 'Nobody can begin with it any more. Orders begun with it can still be paid.',
    button: 'End the coupon',
    input: { code },
    done: 'Ended.',
  }
  return <Actions actions={[action]} onDone={() => onDone(`${code} has ended.`)} />
}

const states: Record<ListedCoupon['state'], [ChipState, string]> = {
  to_come: ['new', 'Planned'],
  holds: ['works', 'Now'],
  used_up: ['past', 'Used up'],
  ended: ['past', 'Ended'],
}

const columns: Column<ListedCoupon>[] = [
  { head: 'Code', cell: ({ code }) => <span className={styles.mono}>{code}</span> },
  {
    head: 'Takes off',
    isNumber: true,
    cell: ({ percent, off_cents: cents, currency }) =>
      percent === null ? formatPrice(cents!, currency) : `${percent}%`,
  },
  {
    head: 'Used',
    isNumber: true,
    cell: ({ paid, given, most_uses: most }) => {
      const used = (paid + given).toLocaleString('en-US')
      return most === null ? used : `${used} of ${most.toLocaleString('en-US')}`
    },
  },
  { head: 'Open', isNumber: true, cell: ({ open }) => open.toLocaleString('en-US') },
  {
    head: 'State',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
]
