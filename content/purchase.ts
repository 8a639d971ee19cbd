import { evaluationSentence, licensingSentence, product } from '#contract/product.ts'
import type { InlineText } from './inline-text.ts'

/** The lines of the product card, under its name and price. */
export const cardLines = [
  'Perpetual license',
  product.platforms,
  'Includes future updates (1 year)',
  'One user, one device',
] as const

export interface PurchaseSection {
  id: string
  title: string
  paragraphs: InlineText[]
}

export const whatYouGet: PurchaseSection = {
  id: 'what-you-get',
  title: 'What you get',
  paragraphs: [
    licensingSentence,
    evaluationSentence,
    'You receive one license key. It is valid on Mac, Windows and Linux. You enter it in the app that you evaluated; there is no second download.',
    'The license does not include model usage. You keep using your own API keys or local models.',
  ],
}

export const afterAYear: PurchaseSection = {
  id: 'after-a-year',
  title: 'What happens after a year',
  paragraphs: [
    'The update year begins with your purchase. Every version released within it is yours to keep, and goes on working after it.',
    'To use versions released later, and to go on using the app for business, you renew. Nothing renews by itself, and nothing is charged without an order from you.',
  ],
}

/** In order; shown as a numbered list. */
export const nextThirtySeconds: { id: string; title: string; steps: InlineText[] } = {
  id: 'next-thirty-seconds',
  title: 'The next thirty seconds',
  steps: [
    'You press a button and continue on the page of the payment provider. Card numbers are entered there and never reach us.',
    'After a card payment you come back here, to a page that shows your license key with a Copy button.',
    'The same key is sent to your email address. It also stays listed in your [account](/account), where you sign in with that address and a 6-digit code.',
    'You enter the key in the app, and the license is active on that device.',
  ],
}

export const devices: PurchaseSection = {
  id: 'devices',
  title: 'Devices',
  paragraphs: [
    'The license is active on one device at a time. To move it, release the old device in your [account](/account), then enter the key on the new one. If the app on the old device lets you deactivate the license, the effect is the same.',
    'The app can verify the license without a connection for 14 days after its last check, with 7 more days of grace.',
  ],
}

/** One of the two is shown, as the shop is set up. */
export const crypto: { on: PurchaseSection; off: PurchaseSection } = {
  on: {
    id: 'crypto',
    title: 'Paying with crypto',
    paragraphs: [
      'Pay with Crypto asks for the email address that gets the key, and leads to the payment page, which names the amount, the currency and the address to send to. Send it in one transfer.',
      'After the payment you come back to your [account](/account). The network has to confirm the transfer, so the key can take some minutes. There is no need to wait: we email it to you, and it is in your account.',
      'If a transfer comes late, you get the key all the same. If it comes short or above the price, we write to you about the difference.',
    ],
  },
  off: {
    id: 'crypto-off',
    title: 'Paying with crypto',
    paragraphs: [
      'Crypto payment is switched off at the moment. The card is the way to pay until it is back.',
      'If you can pay with crypto only, [write to sales](mailto:sales) and say which currency; nothing is charged by asking.',
    ],
  },
}

export const teams: PurchaseSection = {
  id: 'team-and-enterprise',
  title: 'Team and enterprise',
  paragraphs: [
    'Licenses for several people are priced on request. [Write to sales](mailto:sales) and say how many people will use the app, on how many devices, on which systems, and from when.',
  ],
}
