import { deviceChanges } from '#contract/limits.ts'

export interface Budget {
  points: number
  seconds: number
  /** Counted by each instance alone, where a statement would cost more than what it bounds. */
  isOfInstance?: true
}

/** How often something may happen, per key that the name ends with: `per…`. */
export const budgets = {
  /** The first five count codes to one address. */
  codesPerBrowserAtOnce: { points: 1, seconds: 28 },
  codesPerKnownBrowser: { points: 5, seconds: 3600 },
  codesPerEmailHourFromNetwork: { points: 3, seconds: 3600 },
  codesPerEmailDayFromNetwork: { points: 4, seconds: 86_400 },
  codesPerEmailDay: { points: 40, seconds: 86_400 },
  signInsPerNetwork: { points: 60, seconds: 3600 },
  /** To unknown browsers, counted separately for addresses with and without an account. */
  signInCodesHour: { points: 600, seconds: 3600 },
  signInCodesDay: { points: 5000, seconds: 86_400 },
  wrongCodesPerEmailDay: { points: 20, seconds: 86_400 },
  wrongCodesPerAddress: { points: 30, seconds: 600 },
  emailChangesPerAccount: { points: 5, seconds: 3600 },
  emailChangesPerSite: { points: 600, seconds: 3600 },
  /** Of a signed-in browser. */
  callsPerAccount: { points: 600, seconds: 3600 },
  /** Passkeys and links that are tried. */
  consoleTriesPerAddress: { points: 60, seconds: 600 },
  consoleCallsPerAddress: { points: 600, seconds: 600 },
  checkoutsPerKnownBrowser: { points: 20, seconds: 3600 },
  checkoutsOfKnownBrowsers: { points: 9000, seconds: 3600 },
  checkoutPerAddress: { points: 40, seconds: 3600 },
  checkoutPerNetwork: { points: 80, seconds: 3600 },
  checkoutsPerSite: { points: 3000, seconds: 3600 },
  /**
   * How often order pages ask a provider. Stripe takes 100 reads a second, 25 in its sandbox; webhooks,
   * the sweep and checkouts need some of them.
   */
  asksPerNetwork: { points: 100, seconds: 10 },
  asksPerBrowser: { points: 20, seconds: 10 },
  firstAsksPerOrder: { points: 10, seconds: 86_400 },
  asksPerSite: { points: 12, seconds: 1 },
  asksOfKnownBrowsers: { points: 6, seconds: 1 },
  /** Spent once `asksPerSite` is: until it ends, only those that come first are asked for. */
  asksAtCeiling: { points: 1, seconds: 600 },
  unknownOrderPerAddress: { points: 30, seconds: 600 },
  unknownOrderPerNetwork: { points: 60, seconds: 600 },
  unknownCouponPerAddress: { points: 10, seconds: 600 },
  unknownCouponPerNetwork: { points: 40, seconds: 600 },
  unknownKeyPerAddress: { points: 60, seconds: 600 },
  unknownKeyPerNetwork: { points: 240, seconds: 600 },
  licenseCallsPerDevice: { points: 60, seconds: 600, isOfInstance: true },
  licenseCallsPerSeat: { points: 60, seconds: 600, isOfInstance: true },
  /** By other devices: each of them emails the owner. */
  devicesReleasedPerSeat: { points: 1, seconds: 86_400 },
  rescuePerAddress: { points: 10, seconds: 3600 },
  rescuePerNetwork: { points: 30, seconds: 3600 },
  rescuesPerSite: { points: 600, seconds: 3600 },
  /** Emails to its address. */
  rescuesPerOrder: { points: 3, seconds: 86_400 },
  downloadsPerKnownBrowser: { points: 60, seconds: 3600 },
  downloadPerAddress: { points: 60, seconds: 3600 },
  downloadPerNetwork: { points: 300, seconds: 3600 },
  /** A whole office may be behind one, and each app asks for a feed and its file. */
  updateTokensPerAddress: { points: 600, seconds: 600, isOfInstance: true },
  updateTokensPerNetwork: { points: 2400, seconds: 600, isOfInstance: true },
  eventsPerAddress: { points: 60, seconds: 60 },
  /** Its share of what the site counts. */
  eventsPerNetwork: { points: 500, seconds: 3600 },
  eventsPerSite: { points: 5000, seconds: 3600 },
  /** Longer than the day in which an order counts as new. */
  conversionsPerOrder: { points: 1, seconds: 90_000 },
  linksPerAddress: { points: 60, seconds: 600 },
  linksPerNetwork: { points: 240, seconds: 600 },
  unprovenPerAddress: { points: 10, seconds: 3600 },
  unprovenPerNetwork: { points: 20, seconds: 3600 },
  unprovenPerSite: { points: 60, seconds: 3600 },
  invoicesPerAccount: { points: 60, seconds: 3600 },
  mcpPerAddress: { points: 120, seconds: 60 },
  mcpPerNetwork: { points: 480, seconds: 60 },
  /** Each reads every build and sends an email. */
  examinationsPerSite: { points: 12, seconds: 3600 },
  checksPerAdmin: { points: 12, seconds: 600 },
  searchPerAddress: { points: 60, seconds: 60 },
  searchPerNetwork: { points: 240, seconds: 60 },
  failedApiKeysPerAddress: { points: 30, seconds: 600 },
  readsPerApiKey: { points: 3000, seconds: 600 },
  writesPerApiKey: { points: 600, seconds: 600 },
  fingerprintsPerSeat: { points: deviceChanges.perSeat, seconds: deviceChanges.days * 86_400 },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/** The demo multiplies budgets per address and network by this, as everyone there is 127.0.0.1. */
export const demoAddressFactor = 50
