import { formatTime } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { Sender, Write } from './message.ts'
import { toVendor } from './money-words.ts'
import { sayTyped } from './say-typed.ts'
import { emailSupport, link, mailTo, say } from './sentence.ts'

interface Sent {
  order: string
  sentAt: string
}

interface Found extends Sent {
  finding: 'due' | 'late' | 'refunded' | 'sold_by_provider'
  /** The provider, if it sold the order itself. */
  seller: string | null
}

export const withdrawalWords = {
  /** Goes to the address that was typed. It is the same whether or not such an order exists. */
  withdrawal_received: (facts: Sent & { name: string | null; email: string }, sender) => ({
    subject: `We received your ${product.name} withdrawal`,
    title: 'We received your withdrawal',
    opening: [
      `You told us that you’re withdrawing from the contract for order ${facts.order}.`,
      say`This email to ${mailTo(facts.email)} confirms that we received your statement. Keep it.`,
    ],
    rows: [
      facts.name !== null && ['Name', sayTyped(facts.name)],
      ['Order', facts.order],
      ['Sent', formatTime(facts.sentAt, sender.timeZone)],
    ],
    action: emailSupport(sender),
    notes: [
      'If you withdrew in time, we refund you within 14 days to your original payment method, and what you bought ends with the refund. We’ll send updates to the email address used for the order.',
      'Didn’t send this? Email us, or ignore it. It doesn’t change any order by itself.',
    ],
  }),
  /** Goes to the order's address if the statement came from another one, or there is news. */
  withdrawal_of_order: (facts: Found & { hasAddress: boolean }, sender) => ({
    subject: `A withdrawal from your ${product.name} order ${facts.order}`,
    title: `A withdrawal from order ${facts.order}`,
    opening: [
      facts.hasAddress
        ? `You told us on ${formatTime(facts.sentAt, sender.timeZone)} that you’re withdrawing from the contract for this order.`
        : `On ${formatTime(facts.sentAt, sender.timeZone)}, someone using another email address told us that you’re withdrawing from the contract for this order. If it wasn’t you, tell us.`,
      buyerReads[facts.finding](facts),
    ],
    action: emailSupport(sender),
  }),
  /** Goes to the vendor immediately. */
  withdrawal_news: (
    facts: Found & {
      from: { name: string | null; email: string; how: string }
      isDisputed: boolean
      inConsole: string | null
    },
    sender,
  ) => ({
    subject: `${product.name}: withdrawal from order ${facts.order}`,
    title: `Withdrawal from order ${facts.order}`,
    opening: [
      say`${facts.from.name === null ? '' : `${sayTyped(facts.from.name)}, `}${mailTo(facts.from.email)}, withdrew from this order: ${facts.from.how}.`,
      vendorReads[facts.finding](facts),
    ],
    rows: [
      ['Order', facts.order],
      ['Sent', formatTime(facts.sentAt, sender.timeZone)],
    ],
    ...(facts.inConsole !== null && {
      action: link('Open the order', `${sender.siteUrl}${facts.inConsole}`),
    }),
    foot: toVendor,
  }),
  /** Goes to the address of the order, of which a part may have been refunded. */
  withdrawal_dismissed: (facts: Sent & { isRest: boolean; reason: string }, sender: Sender) => ({
    subject: `Your ${product.name} withdrawal from order ${facts.order} was declined`,
    title: 'Your withdrawal was declined',
    opening: [
      `We reviewed the withdrawal from order ${facts.order} and won’t refund ${facts.isRest ? 'the rest of ' : ''}the order.`,
      `The reason: ${facts.reason}`,
    ],
    rows: [['Sent', formatTime(facts.sentAt, sender.timeZone)]],
    action: emailSupport(sender),
    notes: ['Disagree? Email us. Your statutory rights as a consumer aren’t affected.'],
  }),
} satisfies Record<string, Write>

type Tell = (facts: Found & { isDisputed?: boolean }) => string

const buyerReads: Record<Found['finding'], Tell> = {
  due: () =>
    'If it was you, you don’t need to do anything. We refund you within 14 days to your original payment method, and what you bought ends with the refund. Until then, nothing changes.',
  late: () =>
    'This order’s refund period was over by then, so we won’t refund it. Disagree? Email us. Your statutory rights as a consumer aren’t affected.',
  refunded: () => 'This order was already refunded, so there’s nothing left to refund.',
  sold_by_provider: ({ seller }) =>
    `${seller} sold you this order and handles its refunds. To withdraw, reply to the receipt that ${seller} emailed you.`,
}

const vendorReads: Record<Found['finding'], Tell> = {
  due: ({ isDisputed = false }) =>
    isDisputed
      ? 'Its payment is disputed. Wait for the bank’s decision, then refund the order, or dismiss the withdrawal with a reason.'
      : 'Refund the order within 14 days, or dismiss the withdrawal with a reason. Until then, nothing changes.',
  late: () =>
    'It arrived after the order’s refund period, and we told the buyer. There’s nothing to do.',
  refunded: () => 'The order was already refunded, and we told the buyer. There’s nothing to do.',
  sold_by_provider: ({ seller }) =>
    `${seller} sold this order, so we told the buyer to ask ${seller}. You can refund it there.`,
}
