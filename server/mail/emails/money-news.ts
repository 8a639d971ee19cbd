import { formatTime } from '#contract/dates.ts'
import { formatPrice } from '#contract/money.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { link, say } from './sentence.ts'
import { write } from './write.ts'
import { sayCommand } from '../../settings/command-line.ts'

/** What happened to the money of one payment. Holds ids, amounts and our own words: no name, no address. */
export interface MoneyNews {
  what:
    | 'dispute_opened'
    | 'dispute_reopened'
    | 'dispute_won'
    | 'dispute_lost'
    | 'payment_quarantined'
    | 'refund_failed'
    | 'inquiry_opened'
    | 'license_ended'
    | 'renewal_ended'
  /** Its name, as people write it. */
  provider: string
  /** The number of our order. Of one in quarantine the provider's id, or null where it is a secret. */
  payment: string | null
  cents: number | null
  currency: string | null
  /** When the bank wants an answer to a dispute, at the latest, if the provider says. */
  answerBy: string | null
  /** Whether all of it had been refunded before, so that a dispute changes nothing here. */
  isRefunded?: boolean
  /** Whether what was bought has ended, or works again by this. */
  hasEnded?: boolean
  isRestored?: boolean
  /** Whether the dispute was lost before. */
  wasLost?: boolean
  /** The number of the invoice that answers the credit note of a lost dispute. */
  invoice?: string | null
  /** Why it needs a decision, or why a refund failed. */
  why: string | null
  /** The provider's own page about it. */
  atProvider: string | null
  /** Path of the console. */
  inConsole: string | null
}

export type MoneyNewsFacts = MoneyNews & { kind: 'money_news' }

interface Words {
  subject: (amount: string | null) => string
  what: (news: MoneyNews) => string
  next: (news: MoneyNews, sender: Sender) => string
}

const words: Record<MoneyNews['what'], Words> = {
  dispute_opened: {
    subject: (amount) => `A bank disputes ${amount}`,
    what: ({ isRefunded }) =>
      isRefunded
        ? 'The buyer’s bank is disputing this payment, which you refunded in full.'
        : 'The buyer’s bank is disputing this payment. What it bought is paused until the bank decides.',
    next: sayAnswer,
  },
  dispute_reopened: {
    subject: (amount) => `The dispute over ${amount} is open again`,
    what: ({ isRefunded, wasLost }) => {
      if (isRefunded) return 'The bank is deciding again. The order stays refunded.'
      return wasLost
        ? 'You lost it, and the bank is deciding again. Until then, nothing changes.'
        : 'You won it, and the bank is deciding again. What was bought is paused until then.'
    },
    next: sayAnswer,
  },
  dispute_won: {
    subject: (amount) => `You won the dispute over ${amount}`,
    what: ({ isRefunded, isRestored, wasLost }) => {
      if (isRefunded) return 'The bank decided in your favor. The order stays refunded.'
      const works = isRestored
        ? 'What was bought works again, and the buyer was told.'
        : 'What was bought stays as it is.'
      return wasLost
        ? `You had lost it, but the bank has now decided in your favor: the money is yours again. ${works}`
        : `The bank decided in your favor. ${works}`
    },
    next: () => 'There’s nothing to do.',
  },
  dispute_lost: {
    subject: (amount) => `You lost the dispute over ${amount}`,
    what: ({ hasEnded }) =>
      `The bank decided in the buyer’s favor and took the money back.${hasEnded ? ' What was bought has ended.' : ''}`,
    next: () => 'There’s nothing to do.',
  },
  payment_quarantined: {
    subject: (amount) =>
      amount === null ? 'A payment needs a decision' : `A payment of ${amount} needs a decision`,
    what: ({ why }) => why!,
    next: ({ inConsole }) =>
      inConsole === null
        ? `Deliver it, refund it or take it off the list: “${sayCommand('quarantine list')}” shows it.`
        : 'Deliver it, refund it or take it off the list.',
  },
  refund_failed: {
    subject: (amount) => `A refund of ${amount} failed`,
    what: ({ provider, why, isRestored }) =>
      `${provider} didn’t return the money to the buyer.${why === null ? '' : ` ${why}`}${isRestored ? ' What was bought works again.' : ''}`,
    next: ({ provider, why }) =>
      `${why === null ? `Check ${provider} for the reason. ` : ''}Refund the order again, or pay the buyer another way.`,
  },
  inquiry_opened: {
    subject: (amount) => `A bank asks about ${amount}`,
    what: () => 'The buyer’s bank asks about this payment. No money has moved.',
    next: ({ answerBy, provider }, { timeZone }) =>
      `Answer at ${provider} by ${formatTime(answerBy!, timeZone)}, or refund the order. Without an answer, the bank may dispute the payment.`,
  },
  license_ended: {
    subject: (amount) => `${amount} refunded, license ended`,
    what: () =>
      'All of this payment was refunded, so what it bought has ended. The buyer was told.',
    next: () => 'There’s nothing to do.',
  },
  renewal_ended: {
    subject: (amount) => `${amount} refunded, renewal ended`,
    what: () =>
      'All of this renewal was refunded, so the year of updates it added no longer counts.',
    next: () => 'There’s nothing to do.',
  },
}

function sayAnswer({ answerBy, provider }: MoneyNews, { timeZone }: Sender): string {
  const until = answerBy === null ? '' : ` by ${formatTime(answerBy, timeZone)}`
  return `Answer the dispute at ${provider}${until}. Without an answer, you lose it.`
}

/** Tells the vendor at once what happened to a payment. */
export function writeMoneyNews(news: MoneyNewsFacts, sender: Sender): EmailText {
  const { subject, what, next } = words[news.what]
  const { cents, currency, provider, payment, answerBy, invoice } = news
  const amount = cents === null || currency === null ? null : formatPrice(cents, currency)
  const title = subject(amount)
  return write(
    {
      subject: `${product.name}: ${title}`,
      title,
      opening: [say`${what(news)}`, say`${next(news, sender)}`],
      rows: [
        ...listRow(news.what === 'payment_quarantined' ? 'Payment' : 'Order', payment),
        ...listRow('Amount', amount),
        ['Paid with', provider],
        ...listRow(
          'Answer by',
          hasToBeAnswered(news) && answerBy && formatTime(answerBy, sender.timeZone),
        ),
        ...listRow('New invoice', invoice ?? null),
      ],
      ...leadOn(news, sender),
      foot: say`You get this because the shop’s ALERT_EMAIL is your address.`,
    },
    sender,
  )
}

function listRow(name: string, value: string | null | false): [string, string][] {
  return value ? [[name, value]] : []
}

/** A dispute is answered at the provider; everything else is seen to in the console. */
function leadOn(news: MoneyNews, { siteUrl }: Sender) {
  const { provider, atProvider, inConsole } = news
  const links = [
    inConsole !== null && link('Open in the console', `${siteUrl}${inConsole}`),
    atProvider !== null && link(`Open at ${provider}`, atProvider),
  ].filter((each) => each !== false)
  const [first, second] = hasToBeAnswered(news) ? links.toReversed() : links
  return { action: first, notes: second && [say`${second}.`] }
}

function hasToBeAnswered({ what }: MoneyNews): boolean {
  return what === 'dispute_opened' || what === 'dispute_reopened' || what === 'inquiry_opened'
}
