/** The price of a license until another one is set. */
export const firstPriceCents = 4900

const currency = 'usd'

/** The product and its names, used by all pages, emails and checks. */
export const product = {
  id: 'protocraft',
  name: 'Protocraft',
  tagline: 'Desktop AI studio',
  licenseName: 'Individual License',
  currency,
  currencyCode: currency.toUpperCase(),
  platforms: 'Mac, Windows, Linux',
  maxActivations: 1,
  updatesYears: 1,
  trialDays: 30,
  trialActivations: 1,
  /** The date of the last change to the EULA's text, recorded with each acceptance. */
  eulaVersion: '2026-11-28',
  releaseStage: 'public alpha',
} as const

/**
 * True if prices are in dollars: Coinbase takes one USDC per dollar, and Gumroad reports all amounts in
 * dollars.
 */
export const isSoldInDollars = (product.currency as string) === 'usd'

/** The kinds of orders that have their own price. A team pays the amount in its quote. */
export const priceKinds = ['purchase', 'renewal'] as const
export const orderKinds = [...priceKinds, 'team'] as const
export type PriceKind = (typeof priceKinds)[number]
export type OrderKind = (typeof orderKinds)[number]

export const licenseTypes = ['individual', 'team', 'trial'] as const
export const licenseStatuses = ['active', 'suspended', 'revoked'] as const
export type LicenseType = (typeof licenseTypes)[number]
export type LicenseStatus = (typeof licenseStatuses)[number]

/** The name of what each kind of order buys, written after the product's name. */
export const soldAs = {
  purchase: product.licenseName,
  renewal: 'Renewal, one more year of updates',
  team: 'Team license',
} as const satisfies Record<OrderKind, string>

/**
 * The tokens that the server replaces with the current price, as `$49` and `$49.00 USD`. They are for
 * built files; React in a browser gets both from slots.
 */
const priceToken = '__slot_price__'
export const fullPriceToken = '__slot_price_full__'

/** The same sentence on the home page, in the FAQ, in the docs and on the account page. */
export const licensingSentence = `An individual license is ${priceToken}, once. It covers one person on one device and a year of updates. After that, your version keeps working; renew for newer versions or business use.`

export const evaluationSentence =
  'Evaluate it without a card, a payment or any personal information. A license is required for commercial, business, educational and professional use.'

/** The services where our community meets. The settings contain our account on each. */
export const socialServices = [
  { id: 'x', name: 'X', frontPage: 'https://x.com' },
  { id: 'discord', name: 'Discord', frontPage: 'https://discord.com' },
  { id: 'youtube', name: 'YouTube', frontPage: 'https://www.youtube.com' },
  { id: 'trello', name: 'Trello', frontPage: 'https://trello.com' },
] as const

export type SocialService = (typeof socialServices)[number]['id']

export const rotatingWords = [
  'Digital',
  'Production',
  'Development',
  'Creative',
  'Automation',
  'Analysis',
  'Agentic',
] as const

/** Names the item of an order, such as `Team, 8 people`. */
export function sayItem({ kind, quantity }: { kind: OrderKind; quantity: number }): string {
  if (kind === 'team') return quantity === 1 ? 'Team, 1 person' : `Team, ${quantity} people`
  return kind === 'renewal' ? 'Renewal, one more year' : product.licenseName
}

/** The name of a license file, as attached to the email. */
export const licenseFileName = `${product.id}.license`

/**
 * The text of the model withdrawal form (directive 2011/83/EU, annex I, part B). The seller, to whom
 * the form is sent, precedes it.
 */
export const modelStatement = {
  title: 'Model statement',
  declares:
    'I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract for the provision of the following:',
  asks: [
    `${product.name} license, order number:`,
    'Ordered on:',
    'Name of consumer(s):',
    'Address of consumer(s):',
    'Signature of consumer(s), only on paper:',
    'Date:',
  ],
  note: '(*) Delete as appropriate.',
}
