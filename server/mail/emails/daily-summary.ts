import { formatDay } from '#contract/dates.ts'
import { formatCents } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { causes, type Cause } from '../../troubles.ts'
import type { EmailText, Sender } from './message.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'

/** How the shop did on one day in UTC. */
export interface Summary {
  /** Such as 2026-11-22. */
  day: string
  /** One for each currency; none without a sale or a refund. */
  money: { currency: string; orders: number; soldCents: number; refundedCents: number }[]
  renewals: number
  /** What was wrong at some time of that day or is wrong now. */
  problems: Cause[]
  /** The end of the chain of what operators did; null before the first action. */
  head: string | null
}

/** Goes to the vendor each morning. */
export function writeDailySummary(
  summary: Summary,
  sender: Pick<Sender, 'siteUrl' | 'supportEmail'>,
): EmailText {
  const day = formatDay(`${summary.day}T00:00:00Z`, 'UTC')
  const { money, renewals, problems, head } = summary
  const orders = money.reduce((sum, each) => sum + each.orders, 0)
  const title = `${day}: ${orders === 1 ? '1 sale' : `${orders} sales`}`
  return write(
    {
      subject: `${product.name}, ${title}`,
      title,
      opening: [
        say`Days are in UTC, as in “npm run operate -- reports sales”.`,
        ...problems.map((cause) => say`${causes[cause].title}. ${causes[cause].todo}`),
      ],
      rows: [
        ['Sold', listMoney(money, 'soldCents')],
        ['Refunded', listMoney(money, 'refundedCents')],
        ['Renewals', `${renewals}`],
        ['Problems', `${problems.length}`],
      ],
      action: link('Open the shop', sender.siteUrl),
      notes:
        head === null
          ? []
          : [
              say`The audit log ends with ${head}. Keep this email: “npm run operate -- audit verify” with these characters shows later whether anyone has altered the log.`,
            ],
      foot: say`You get this because the shop’s ALERT_EMAIL is your address. DAILY_SUMMARY=off stops it.`,
    },
    sender,
  )
}

function listMoney(money: Summary['money'], what: 'soldCents' | 'refundedCents'): string {
  const sums = money.filter((each) => each[what] !== 0)
  return sums.map((each) => formatCents(each[what], each.currency)).join(', ') || 'Nothing'
}
