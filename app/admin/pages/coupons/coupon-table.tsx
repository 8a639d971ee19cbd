import type { ListedCoupon } from '#contract/admin/coupons.ts'
import { formatPrice } from '#contract/money.ts'
import { Chip, type ChipState } from '#app/ui/chip.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { When } from '../../ui/when.tsx'

const states: Record<ListedCoupon['state'], [ChipState, string]> = {
  to_come: ['new', 'Planned'],
  holds: ['works', 'Active'],
  used_up: ['past', 'Used up'],
  ended: ['past', 'Ended'],
}

const goods: Record<ListedCoupon['for'], string> = {
  purchase: 'License',
  renewal: 'Renewal',
  both: 'License, renewal',
}

/** An end at midnight is the end of the day before. */
const lastMoment = (until: string) => new Date(Date.parse(until) - 1).toISOString()

export const columns: Column<ListedCoupon>[] = [
  {
    head: 'Code',
    cell: ({ code }) => <code>{code}</code>,
  },
  {
    head: 'State',
    onPhone: 'state',
    cell: ({ state }) => <Chip state={states[state][0]}>{states[state][1]}</Chip>,
  },
  {
    head: 'Discount',
    isNumber: true,
    onPhone: 'end',
    cell: ({ percent, off_cents: cents, currency }) =>
      percent === null ? formatPrice(cents!, currency) : `${percent}%`,
  },
  {
    head: 'For',
    onPhone: 'note',
    cell: (coupon) => goods[coupon.for],
  },
  {
    head: 'Valid',
    isProse: true,
    onPhone: 'line',
    cell: ({ from, until }) => (
      <span>
        {until === null && <span>from </span>}
        <When at={from} />
        {until !== null && (
          <span>
            {' '}
            through <When at={lastMoment(until)} />
          </span>
        )}
      </span>
    ),
  },
  { head: 'Redeemed', isNumber: true, onPhone: 'line', cell: sayUses },
]

function sayUses({ paid, open, most_uses: most }: ListedCoupon): string {
  const of = most === null ? '' : ` of ${most.toLocaleString('en-US')}`
  return `${paid.toLocaleString('en-US')}${of}${open > 0 ? `, ${open} pending` : ''}`
}

/** For owners: others see only the start of a code. */
export function copyLink({ code, state }: ListedCoupon) {
  if (state === 'ended') return null
  const text = `${location.origin}/purchase?coupon=${code}`
  return <CopyButton label="Copy link" text={text} of={`link with ${code}`} named />
}
