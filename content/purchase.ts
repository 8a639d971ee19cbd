import { product } from '#contract/product.ts'
import type { InlineText } from './inline-text.ts'

export const purchaseIntro = 'Pay once. You get your key on the next page and by email.'

/** The lines on the product card, below its name and price. */
export const cardLines = [
  'Perpetual license',
  product.platforms,
  'Includes future updates for 1 year',
  'One user, one device at a time',
] as const

export const coverageTitle = 'What a license covers'

interface Fact {
  /** The anchor, if something links here. */
  id?: string
  name: string
  text: InlineText
}

/**
 * Lists the facts about trial keys, renewals and refunds: the EULA says that the purchase page states
 * them.
 */
export function sayFacts(say: (setting: 'renewal_price' | 'refund_words') => string): Fact[] {
  return [
    {
      name: 'Renewal',
      text: `${say('renewal_price')} for another year of newer versions or business use. Never charged automatically.`,
    },
    {
      id: 'refund',
      name: 'Refund',
      text: `${say('refund_words')} A [refund](/faq#refund) ends the license.`,
    },
    {
      name: 'Evaluate',
      text: `Free. No card or key needed. [Download it](/downloads) and try it first. A trial key works for ${product.trialDays} days.`,
    },
    { name: 'Devices', text: 'To move your license, release the old device in your account.' },
    { name: 'Models', text: 'Not included: bring your own API keys or run local models.' },
    { name: 'Invoice', text: 'PDF in your account, with your VAT or tax number.' },
    {
      id: 'team-and-enterprise',
      name: 'Teams',
      text: 'One key for everyone, or one each. [Email sales](mailto:sales) for a quote.',
    },
  ]
}
