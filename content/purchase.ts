import { product } from '#contract/product.ts'
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

interface Fact {
  /** The anchor, where something leads here. */
  id?: string
  name: string
  lead: string
  text: InlineText
}

/** The EULA says that the purchase page states what trial keys, renewals and refunds are bound to. */
export function sayFacts(
  say: (setting: 'renewal_price' | 'refund_words' | 'invoice_words') => string,
): Fact[] {
  return [
    {
      name: 'Evaluate',
      lead: 'Free, without a card.',
      text: `[Download it](/downloads) before you pay. A trial key works for ${product.trialDays} days.`,
    },
    {
      name: 'Your key',
      lead: 'In your account, too.',
      text: '[Sign in](/account) with your email and a 6-digit code.',
    },
    {
      name: 'Devices',
      lead: 'You can move it.',
      text: 'Release the old device in your account first.',
    },
    {
      name: 'Models',
      lead: 'Not included.',
      text: 'Use your own API keys or local models.',
    },
    {
      name: 'Renewal',
      lead: 'Never automatic.',
      text: `${say('renewal_price')} for one more year of newer versions or business use.`,
    },
    {
      name: 'Refund',
      lead: say('refund_words'),
      text: 'A refund ends the license. [More](/faq#refund)',
    },
    { name: 'Invoice', lead: say('invoice_words'), text: '' },
    {
      id: 'team-and-enterprise',
      name: 'Teams',
      lead: 'One key for everyone, or one each.',
      text: '[Email sales](mailto:sales) for a quote.',
    },
  ]
}
