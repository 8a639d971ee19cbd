import type { ListedCoupon } from '#contract/admin/coupons.ts'
import { formatPrice } from '#contract/money.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import type { RowCopy } from '../../ui/actions.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

const states: Record<ListedCoupon['state'], [ChipState, string]> = {
  to_come: ['new', 'Planned'],
  holds: ['works', 'Active'],
  used_up: ['past', 'Used up'],
  ended: ['past', 'Ended'],
}

const goods: Record<ListedCoupon['for'], string> = {
  purchase: 'a license',
  renewal: 'a renewal',
  both: 'a license or renewal',
}

/** Returns the last valid moment: a coupon that ends at midnight is last valid the day before. */
const lastMoment = (until: string) => new Date(Date.parse(until) - 1).toISOString()

export const columns: Column<ListedCoupon>[] = [
  {
    head: 'Code',
    cell: ({ code }) => <code>{code}</code>,
  },
  { head: 'Discount', onPhone: 'note', cell: sayOff },
  {
    head: 'Valid',
    onPhone: 'line',
    cell: ({ from, until }) => (
      <span>
        {until === null && <span>From </span>}
        <When at={from} />
        {until !== null && (
          <>
            {' to '}
            <When at={lastMoment(until)} />
          </>
        )}
      </span>
    ),
  },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
  { head: 'Used', isNumber: true, onPhone: 'line', cell: sayUses },
]

function sayOff({ percent, off_cents: cents, currency, for: goal }: ListedCoupon): string {
  const off = percent === null ? formatPrice(cents!, currency) : `${percent}%`
  return `${off} off ${goods[goal]}`
}

function sayUses({ paid, open, most_uses: most }: ListedCoupon): string {
  const of = most === null ? '' : ` of ${most.toLocaleString('en-US')}`
  return `${paid.toLocaleString('en-US')}${of}${open > 0 ? `, ${open} pending` : ''}`
}

/** Lists what owners can copy: other people see only the start of a code. */
export function listCopies({ code, state }: ListedCoupon): RowCopy[] {
  if (state === 'ended') return []
  const link = `${location.origin}/purchase?coupon=${code}`
  return [
    { label: 'Copy link', line: 'Opens the purchase page with the coupon', text: link },
    { label: 'Copy code', line: code, text: code },
  ]
}
