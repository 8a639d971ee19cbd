import { formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import { sayCommand } from '../../settings/command-line.ts'
import type { Sender, Write } from './message.ts'
import { link, say } from './sentence.ts'

/**
 * The news about one payment's money. It contains ids, amounts and our own words, but no name and no address.
 */
export interface MoneyNews {
  what:
    | 'dispute_opened'
    | 'dispute_reopened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'payment_held'
    | 'refund_failed'
    | 'inquiry_opened'
    | 'license_ended'
    | 'renewal_ended'
  /** The provider's name in its usual spelling. */
  provider: string
  /** The number of our order. For a held payment, it is the provider's id, or null if that is a secret. */
  payment: string | null
  /** The number of the order that a held payment is for, if there is one. */
  order?: string | null
  cents: number | null
  currency: string | null
  /** The deadline for answering a dispute, if the provider says it. */
  answerBy: string | null
  /** True if all of it had already been refunded, so that a dispute changes nothing here. */
  isRefunded?: boolean
  /** True if what was bought has ended, or works again, because of this. */
  hasEnded?: boolean
  isRestored?: boolean
  wasLost?: boolean
  /** The number of the invoice that reverses the credit note of a lost dispute. */
  invoice?: string | null
  /** Why the payment needs a decision, or why a refund failed. */
  why: string | null
  /** The unusual thing about a payment that was delivered, and what can be done about it. */
  remark?: { title: string; todo: string } | undefined
  /** The provider's page about the payment. */
  atProvider: string | null
  inConsole: string | null
}

/** Returns the title, what happened, and what to do now. `by` is the bank's deadline for an answer. */
type Tell = (news: MoneyNews, amount: string | null, by: string | null) => [string, string, string]

const words: Record<MoneyNews['what'], Tell> = {
  dispute_opened: ({ provider, isRefunded }, amount, by) => [
    `Dispute over ${amount}`,
    isRefunded
      ? 'The buyer’s bank is disputing this payment, which you refunded in full.'
      : 'The buyer’s bank is disputing this payment. What it bought is suspended until the bank decides.',
    sayAnswer(provider, by),
  ],
  dispute_reopened: ({ provider, isRefunded, wasLost }, amount, by) => [
    `The dispute over ${amount} is open again`,
    isRefunded
      ? 'The bank is deciding again. The order stays refunded.'
      : wasLost
        ? 'You lost it, and the bank is deciding again. Until then, nothing changes.'
        : 'You won it, and the bank is deciding again. What was bought is suspended until then.',
    sayAnswer(provider, by),
  ],
  dispute_won: ({ isRefunded, isRestored, wasLost }, amount) => [
    `You won the dispute over ${amount}`,
    isRefunded
      ? 'The bank decided in your favor. The order stays refunded.'
      : `${wasLost ? 'You had lost it, but the bank has now decided in your favor: the money is yours again.' : 'The bank decided in your favor.'} ${isRestored ? 'What was bought works again, and the buyer was told.' : 'What was bought stays as it is.'}`,
    nothingToDo,
  ],
  dispute_lost: ({ hasEnded }, amount) => [
    `You lost the dispute over ${amount}`,
    `The bank decided in the buyer’s favor and took the money back.${hasEnded ? ' What was bought has ended.' : ''}`,
    nothingToDo,
  ],
  payment_held: ({ why, inConsole, remark }, amount) => [
    `${amount === null ? 'A payment' : `A payment of ${amount}`} ${remark?.title ?? 'needs a decision'}`,
    why!,
    `${remark?.todo ?? 'Accept the payment, refund it, or dismiss it.'}${inConsole === null ? ` “${sayCommand('held-payments list')}” shows it.` : ''}`,
  ],
  refund_failed: ({ provider, why, isRestored }, amount) => [
    `A refund of ${amount} failed`,
    `${provider} didn’t return the money to the buyer.${why === null ? '' : ` ${why}`}${isRestored ? ' What was bought works again.' : ''}`,
    `${why === null ? `Check ${provider} for the reason. ` : ''}Refund it again, or pay the buyer another way.`,
  ],
  inquiry_opened: ({ provider }, amount, by) => [
    `Bank inquiry about ${amount}`,
    'The buyer’s bank sent an inquiry about this payment. No money has moved.',
    `Respond at ${provider} by ${by}, or refund the order. Without a response, the bank may dispute the payment.`,
  ],
  license_ended: (_, amount) => [
    `${amount} refunded, license ended`,
    'All of this payment was refunded, so what it bought has ended. The buyer was told.',
    nothingToDo,
  ],
  renewal_ended: (_, amount) => [
    `${amount} refunded, renewal ended`,
    'All of this renewal was refunded, so the year of updates it added no longer counts.',
    nothingToDo,
  ],
}

const nothingToDo = 'There’s nothing to do.'

function sayAnswer(provider: string, by: string | null): string {
  return `Respond to the dispute at ${provider}${by === null ? '' : ` by ${by}`}. Without a response, you lose it.`
}

export const moneyWords = {
  /** Tells the vendor at once what happened to a payment. */
  money_news: (news: MoneyNews, sender) => {
    const { what, cents, currency, provider, payment, order, answerBy, invoice } = news
    const amount = cents === null || currency === null ? null : formatPrice(cents, currency)
    const by = answerBy && formatTime(answerBy, sender.timeZone)
    const [title, ...opening] = words[what](news, amount, by)
    return {
      subject: `${product.name}: ${title}`,
      title,
      opening,
      rows: [
        order && ['Order', order],
        payment && [what === 'payment_held' ? 'Payment' : 'Order', payment],
        amount && ['Amount', amount],
        ['Paid with', provider],
        hasToBeAnswered(news) && by && ['Respond by', by],
        invoice && ['New invoice', invoice],
      ],
      ...leadOn(news, sender),
      foot: toVendor,
    }
  },
  past_money: ({ restoredAt, news }: { restoredAt: string; news: MoneyNews[] }, sender) => {
    const title = `${news.length} ${news.length === 1 ? 'payment' : 'payments'} from before the restore`
    return {
      subject: `${product.name}: ${title}`,
      title,
      opening: [
        `The shop was restored from a backup at ${formatTime(restoredAt, sender.timeZone)}. It has since found earlier activity on your payments. You may already have seen and handled it.`,
        `Before you refund or pay anyone, check that you haven’t already. Emails to buyers about this are paused: “${sayCommand('emails list --state paused')}” lists them.`,
      ],
      rows: news.map((each) => [
        each.order ?? each.payment ?? each.provider,
        sayPast(each, sender),
      ]),
      ...(news[0]?.inConsole && { action: link('Open the console', `${sender.siteUrl}/admin`) }),
      foot: toVendor,
    }
  },
} satisfies Record<string, Write>

/** Says what happened and when an answer was due, but not what to do. */
function sayPast(news: MoneyNews, { timeZone }: Sender): string[] {
  const { what, cents, currency, answerBy, why } = news
  const amount = cents === null || currency === null ? null : formatPrice(cents, currency)
  const [title] = words[what](news, amount, null)
  const by = hasToBeAnswered(news) && answerBy && `Respond by ${formatTime(answerBy, timeZone)}`
  return [title, why, by].filter((each) => typeof each === 'string')
}

export const toVendor = 'You get this because the shop’s ALERT_EMAIL is your address.'

/** Links to the right place: disputes at the provider, everything else in the console. */
function leadOn(news: MoneyNews, { siteUrl }: Sender) {
  const { provider, atProvider, inConsole } = news
  const links = [
    inConsole !== null && link('Open in the console', `${siteUrl}${inConsole}`),
    atProvider !== null && link(`Open at ${provider}`, atProvider),
  ].filter((each) => each !== false)
  const [action, other] = hasToBeAnswered(news) ? links.toReversed() : links
  return { action, notes: other && [say`${other}.`] }
}

function hasToBeAnswered({ what }: MoneyNews): boolean {
  return what === 'dispute_opened' || what === 'dispute_reopened' || what === 'inquiry_opened'
}
