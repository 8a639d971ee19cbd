import { sayDiscount } from '#contract/coupon-words.ts'
import { formatDay } from '#contract/dates.ts'
import { formatCents, formatPrice } from '#contract/money.ts'
import type { Discount } from '#contract/prices.ts'
import { product, soldAs, type OrderKind } from '#contract/product.ts'
import { listSellerLines } from '../../settings/config.ts'
import { sayRefundVerdict, writeModelStatement } from '../../settings/refund-term.ts'
import type { Attachment, Message, Row, Sender, Write } from './message.ts'
import {
  emailSupport,
  link,
  mailTo,
  nameYour,
  openAccount,
  say,
  sayPapers,
  type Sentence,
} from './sentence.ts'

interface Receipt {
  orderId: string
  orderNumber: string
  orderKind: OrderKind
  quantity: number
  /** True if it was bought for somebody else, who got the key. */
  isGift?: boolean
  /** Including tax. */
  amountCents: number
  taxCents: number
  currency: string
  paidAt: string
  discount: Discount
  /** The days within which it can be refunded; null when the shop promised none. */
  refundDays: number | null
  /** Set if too much was paid, with the sum if it is known. */
  overpaid?: { receivedCents: number | null }
  /** The day on which a bank transfer came, such as 2026-11-22; null for other payments. */
  receivedOn: string | null
}

export const orderWords = {
  /** Sent for every payment. The account page can make a numbered invoice as well. */
  receipt: (facts: Receipt, sender) => {
    const support = mailTo(sender.supportEmail)
    return {
      subject: `Receipt for ${product.name}, ${formatPrice(facts.amountCents, facts.currency)}`,
      title: 'Receipt',
      opening: [`Thank you. ${sayWhatFollows(facts)}`],
      rows: listPaid(facts, sender),
      action: link('Get an invoice', `${sender.siteUrl}/account`),
      notes: [
        facts.overpaid && sayRest(facts, support),
        'Add your company and VAT or tax number there, then download the PDF.',
        say`Need a refund? ${sayRefundVerdict(facts.refundDays)} ${link('Email us', support.url)} with the order number above.`,
        facts.refundDays !== null &&
          say`Or ${link('withdraw from the contract', `${sender.siteUrl}/withdraw`)} on our site.`,
        facts.refundDays !== null && sayModelStatement(facts, sender),
      ],
    }
  },
  /** `timeZone` is the zone of its days; `totalCents` includes tax. */
  invoice: (
    facts: {
      orderId: string
      orderNumber: string
      number: string
      issuedAt: string
      timeZone: string
      totalCents: number
      currency: string
      creditNotes: string[]
    },
    { siteUrl },
  ) => ({
    ...nameYour(`invoice ${facts.number}`),
    title: `Invoice ${facts.number}`,
    opening: ['Here is the invoice for your order. Sign in to download the PDF.'],
    rows: [
      ['Issued', formatDay(facts.issuedAt, facts.timeZone)],
      ['Order', facts.orderNumber],
      ['Total', formatCents(facts.totalCents, facts.currency)],
      ...facts.creditNotes.map((each): Row => ['Credit note', each]),
    ],
    action: link('Download the PDF', `${siteUrl}/account`),
    notes: ['Issued invoices can’t be changed.'],
  }),
  /** Attaches the PDF, because the link to a quote is not stored. `number` is the quote’s number. */
  pro_forma: (
    facts: {
      number: string
      validUntil: string
      timeZone: string
      totalCents: number
      currency: string
      bankDetails: string[]
      pdf: Attachment
    },
    { supportEmail },
  ) => ({
    subject: `Pro forma for your ${product.name} quote ${facts.number}`,
    title: `Pro forma for quote ${facts.number}`,
    opening: ['Here is the pro forma for your quote, as a PDF. You can pay it by bank transfer.'],
    rows: [
      ['Total', formatCents(facts.totalCents, facts.currency)],
      ['Pay to', facts.bankDetails.join(', ')],
      ['Reference', `quote ${facts.number}`],
      ['Valid until', formatDay(facts.validUntil, facts.timeZone)],
    ],
    action: link('Ask about this quote', mailTo(supportEmail).url),
    notes: [
      'Pay the exact total. Once it arrives, we email your license keys and the invoice.',
      'This is not an invoice. The link to your quote has the same PDF, and you can pay by card there, too.',
    ],
    attachment: facts.pdf,
  }),
  payment_seen: (_: object, sender) => ({
    ...nameYour('payment is on its way'),
    opening: [
      'Your payment has arrived. We’re waiting for the network to confirm it.',
      'Then we’ll email your license key. You don’t need to do anything.',
    ],
    action: openAccount(sender),
  }),
  /** Links to a new order. Each order can be paid once, so another try needs another order. */
  payment_failed: ({ orderKind }: { orderKind: OrderKind }, sender) => {
    const what = 'Your payment failed, and we received no money. This order is closed'
    const way = 'with another card or another payment method'
    const [outcome, next, action] = {
      purchase: [
        ', and there is no license key',
        `order again, ${way}`,
        link('Order again', `${sender.siteUrl}/purchase`),
      ] as const,
      renewal: [
        '. Your license stays as it is',
        `renew again in your account, ${way}`,
        openAccount(sender),
      ] as const,
      team: [
        ', and there are no license keys',
        `open your quote again and pay ${way}`,
        emailSupport(sender),
      ] as const,
    }[orderKind]
    return {
      ...nameYour('payment didn’t arrive'),
      opening: [`${what}${outcome}.`, `You can ${next}.`],
      action,
    }
  },
  payment_short: (
    facts: { receivedCents: number; askedCents: number; currency: string },
    sender,
  ) => ({
    ...nameYour('payment was less than the price'),
    opening: [
      `We received ${formatCents(facts.receivedCents, facts.currency)} of ${formatCents(facts.askedCents, facts.currency)}, so ${formatCents(facts.askedCents - facts.receivedCents, facts.currency)} is missing.`,
      'Don’t pay again. Email us whether you’d like to pay the rest or get a full refund.',
    ],
    action: emailSupport(sender),
  }),
  payment_held: ({ order, isPaid }: { order: string; isPaid: boolean }, sender) => ({
    ...nameYour('order is being checked'),
    title: isPaid ? 'Your payment has arrived' : 'Your order has arrived',
    opening: [
      isPaid
        ? 'Thank you. Something about your payment doesn’t match the order, so our support team is checking it before we send the key.'
        : 'Your order came without a payment, so our support team is checking it before we send a key.',
      `Then we’ll email you the key or refund you. You don’t need to pay again. To hear sooner, email us and mention order ${order}.`,
    ],
    action: emailSupport(sender),
  }),
  /** `cents` is the total that was refunded, taken or returned so far, out of what was `paid`. */
  part_refunded: (
    facts: { order: string; cents: number; paidCents: number; currency: string } & (
      | { news: 'refunded' | 'taken_back'; creditNote: string | null }
      | { news: 'returned'; invoice: string | null }
    ),
    sender,
  ) => {
    const [amount, paid] = [facts.cents, facts.paidCents].map((cents) =>
      formatCents(cents, facts.currency),
    )
    const isWhole = facts.cents === facts.paidCents
    const ofPaid = `${isWhole ? '' : `${amount} of `}the ${paid} you paid for order ${facts.order}`
    if (facts.news === 'returned')
      return {
        ...nameYour('refund didn’t arrive'),
        opening: [
          `Our refund of ${ofPaid} didn’t reach you, and the money came back to us.`,
          say`${sayPapers(facts, sender)}Email us if you have any questions.`,
        ],
        action: emailSupport(sender),
      }
    const isRefund = facts.news === 'refunded'
    const heading = isRefund ? 'was refunded' : 'was reversed'
    const your = isWhole ? 'Your' : 'Part of your'
    return {
      subject: `${your} ${product.name} payment ${heading}`,
      title: `${your} payment ${heading}`,
      opening: [
        isRefund ? `We’ve refunded ${ofPaid}.` : `Your bank reversed ${ofPaid}.`,
        say`${sayPapers(facts, sender)}${isWhole ? 'The money can take a few days to arrive.' : 'Your license keeps working.'}`,
      ],
      action: openAccount(sender),
    }
  },
  /** Reports a change to a renewal. `updatesUntil` is when the license's updates now end. */
  renewal: (
    {
      news,
      updatesUntil,
      ...facts
    }: {
      news: keyof typeof renewalNews
      /** Says in one sentence why the renewal ended or counts again. */
      reason: string | null
      creditNote: string | null
      invoice: string | null
      updatesUntil: string
    },
    sender,
  ) => {
    const [heading, what] = renewalNews[news]
    const reason = news === 'counts_again' || news === 'ended' ? `${facts.reason ?? ''} ` : ''
    const until = formatDay(updatesUntil, sender.timeZone)
    return {
      ...nameYour(heading),
      opening: [
        `${reason}${what} Your license covers every version released by ${until}.`,
        say`${sayPapers(facts, sender)}Your key is the same, and the version you have keeps working.`,
      ],
      action: openAccount(sender),
    }
  },
  /** Says that updates end soon or have ended. It offers a renewal before it offers to turn reminders off. */
  renewal_reminder: (
    facts: {
      when: 'soon' | 'over'
      updatesUntil: string
      keyLast4: string
      priceCents: number
      currency: string
      accountId: string
    },
    { siteUrl, timeZone, makeOffLink },
  ) => {
    const date = formatDay(facts.updatesUntil, timeZone)
    const price = formatPrice(facts.priceCents, facts.currency)
    const isOver = facts.when === 'over'
    return {
      ...nameYour(isOver ? 'updates have ended' : `updates end on ${date}`),
      updatesUntil: date,
      opening: [
        `Nothing stops working. You keep every version released by ${date}. Renew if you use ${product.name} for business, or want newer versions.`,
      ],
      rows: [
        ['License key', `ends in ${facts.keyLast4}`],
        ['One more year', `${price}, once`],
      ],
      action: link(`Renew for one year, ${price.replace(/\.0+$/, '')}`, `${siteUrl}/account`),
      notes: [
        `Nothing renews automatically. If you do nothing, you pay nothing.${isOver ? '' : ' Renew now, and the new year begins when this one ends.'} We email you 30 days before, and on the day.`,
      ],
      off: link('Turn off these reminders', makeOffLink(facts.accountId)),
    }
  },
} satisfies Record<string, Write>

const renewalNews = {
  counts: ['license is renewed', 'Thank you for renewing.'],
  paused: [
    'renewal is suspended',
    'Your bank is disputing the payment for your renewal. That year is on hold until the dispute is settled.',
  ],
  counts_again: ['renewal is active again', 'The year you paid for is active again.'],
  ended: ['renewal has ended', 'The year it added no longer counts.'],
} as const

function sayWhatFollows({ orderKind, isGift }: Receipt): string {
  if (isGift) return 'Its key went to the person you bought it for.'
  if (orderKind === 'renewal') return 'Your key stays the same.'
  return orderKind === 'team'
    ? 'We’ll email license keys separately.'
    : 'Your key is in a separate email.'
}

function sayRest({ overpaid, amountCents, currency }: Receipt, support: ReturnType<typeof mailTo>) {
  const came = overpaid?.receivedCents ?? null
  const sum = (cents: number) => formatCents(cents, currency)
  const what =
    came === null
      ? 'You sent more than the price.'
      : `You sent ${sum(came)}, and the price was ${sum(amountCents)}.`
  return say`${what} ${link('Email us', support.url)} where to return the rest.`
}

/** Includes the model withdrawal statement, because a buyer must be able to keep it. */
function sayModelStatement({ orderNumber, paidAt }: Receipt, sender: Sender): Sentence {
  const { name, address } = sender.seller
  const order = { number: orderNumber, day: formatDay(paidAt, sender.timeZone) }
  return say`Model statement, if you want to withdraw from the contract:
To ${[name, ...address].join(', ')}, ${mailTo(sender.supportEmail)}:
${writeModelStatement(order)}`
}

function listPaid(facts: Receipt, { seller, timeZone }: Sender): Message['rows'] {
  const { quantity, amountCents, taxCents, currency, receivedOn, discount } = facts
  const sum = (cents: number) => formatCents(cents, currency)
  return [
    ['Order', facts.orderNumber],
    ['Date', formatDay(facts.paidAt, timeZone)],
    ['Item', `${quantity} × ${product.name} ${soldAs[facts.orderKind]}`],
    discount !== null && ['Coupon', sayDiscount(discount, currency)],
    taxCents > 0 && ['Net', sum(amountCents - taxCents)],
    taxCents > 0 && ['Tax', sum(taxCents)],
    [receivedOn === null ? 'Paid' : 'Paid by bank transfer', sum(amountCents)],
    receivedOn !== null && ['Arrived', formatDay(receivedOn, 'UTC')],
    ['Seller', listSellerLines(seller)],
  ]
}
