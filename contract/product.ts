/** A license costs this until another price is set. */
export const firstPriceCents = 4900

const currency = 'usd'

/** The product and its names. Every page, email and check takes them from here. */
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
  /** The day on which the text of the EULA last changed. An acceptance records it. */
  eulaVersion: '2026-11-28',
  releaseStage: 'public alpha',
} as const

/**
 * True when prices are in dollars: Coinbase takes one USDC for each dollar, and Gumroad reports every sum
 * in dollars.
 */
export const isSoldInDollars = (product.currency as string) === 'usd'

/** The kinds of order that have a price of their own. A team pays what its quote says. */
export const priceKinds = ['purchase', 'renewal'] as const
export const orderKinds = [...priceKinds, 'team'] as const
export type PriceKind = (typeof priceKinds)[number]
export type OrderKind = (typeof orderKinds)[number]

export const licenseTypes = ['individual', 'team', 'trial'] as const
export const licenseStatuses = ['active', 'suspended', 'revoked'] as const
export type LicenseType = (typeof licenseTypes)[number]
export type LicenseStatus = (typeof licenseStatuses)[number]

/** The name of what an order of each kind buys, to write after the product's name. */
export const soldAs = {
  purchase: product.licenseName,
  renewal: 'Renewal, one more year of updates',
  team: 'Team license',
} as const satisfies Record<OrderKind, string>

/**
 * The places where the server writes the current price, as `$49` and as `$49.00 USD`. These are for built
 * files; what React renders in a browser has both as slots.
 */
const priceToken = '__slot_price__'
export const fullPriceToken = '__slot_price_full__'

/** The same sentence on home, FAQ, docs and account. */
export const licensingSentence = `An individual license is ${priceToken}, once. It covers one person on one device and a year of updates. After that, your version keeps working; renew for newer versions or business use.`

export const evaluationSentence =
  'Evaluate it without a card, a payment or any personal information. A license is required for commercial, business, educational and professional use.'

/** The services where our community meets. The settings name our account on each. */
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

/** The name of the file for a machine without a network, as the email attaches it. */
export const licenseFileName = `${product.id}.license`

/**
 * Holds the words of the model form for a withdrawal of annex I, part B, of directive 2011/83/EU. They
 * follow the seller to whom the form goes.
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
