import { evaluationSentence, product, sayLicensing } from '#contract/product.ts'
import type { InlineText } from './inline-text.ts'

export const purchaseIntro = 'Pay once. Your key is on the next page and in your email.'

/** The lines of the product card, under its name and price. */
export const cardLines = [
  'Perpetual license',
  product.platforms,
  'Includes future updates for 1 year',
  'One user, one device at a time',
] as const

export const coverageTitle = 'What a license covers'

export interface PurchaseSection {
  id: string
  title: string
  paragraphs: InlineText[]
}

/** In order. */
export const steps: { title: string; text: InlineText }[] = [
  { title: 'Pay', text: 'You pay on the provider’s page. We never see your card number.' },
  {
    title: 'Copy your key',
    text: 'Your key appears on the next page once the payment is confirmed. We email it, too.',
  },
  { title: 'Enter it in the app', text: 'The same app you evaluated. No second download.' },
  {
    title: 'Find it again',
    text: '[Sign in](/account) with your email and a 6-digit code. No password.',
  },
]

export const sayWhatYouGet = (price: string): PurchaseSection => ({
  id: 'what-you-get',
  title: 'What do I get?',
  paragraphs: [sayLicensing(price), 'One key works on Mac, Windows and Linux.'],
})

export const doINeedOne: PurchaseSection = {
  id: 'do-i-need-one',
  title: 'Do I need one?',
  paragraphs: [
    evaluationSentence,
    `You can also evaluate with a trial key: ask for one in your [account](/account). It works for ${product.trialDays} days on one device.`,
    'Model usage isn’t included. Use your own API keys or local models.',
  ],
}

export const devices: PurchaseSection = {
  id: 'devices',
  title: 'How many devices can I use?',
  paragraphs: [
    'The license is active on one device at a time. To move it, release the old device in your [account](/account) and enter the key on the new one.',
    'The app can work offline for 14 days after its last license check, plus 7 days of grace.',
  ],
}

/** One of the two is shown, depending on the shop’s settings. */
export const crypto: { on: PurchaseSection; off: PurchaseSection } = {
  on: {
    id: 'how-to-pay-with-crypto',
    title: 'How do I pay with crypto?',
    paragraphs: [
      'Enter your email. The next page shows the amount, the currency and the address to send to. Send it in one transfer.',
      'The network confirms it in a few minutes. The page you come back to then shows your key. No need to wait: we also email it and add it to your [account](/account).',
      'A late transfer still gets the key. If the amount doesn’t match, we’ll email you.',
    ],
  },
  off: {
    id: 'crypto-off',
    title: 'How do I pay with crypto?',
    paragraphs: [
      'Crypto payments are off right now. Please pay by card.',
      'Can you only pay with crypto? [Email sales](mailto:sales) and tell us which currency.',
    ],
  },
}

export const teams = {
  id: 'team-and-enterprise',
  title: 'Teams and enterprise',
  text: 'Tell us how many people, how many devices and which systems. We’ll send you a link to your quote. Once it’s paid, we email one key for everyone, or one to each person.',
  button: 'Email sales',
}
