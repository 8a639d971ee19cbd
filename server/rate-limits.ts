export interface RateLimit {
  points: number
  seconds: number
  /** Counted by each instance alone, where a statement would cost more than what it bounds. */
  isOfInstance?: true
}

/**
 * How often something may happen, per key that the name ends with: `per…`. What shares a class is
 * counted apart (`of` in `http/call-limits.ts`); a number of its own has a reason (decision 048).
 */
export const rateLimits = {
  // A guess at what only somebody knows: a code, an order, a key, a token, a passkey.
  guessesPerAddress: { points: 30, seconds: 600 },
  guessesPerNetwork: { points: 60, seconds: 600 },
  /** Their codes are words. */
  couponGuessesPerAddress: { points: 10, seconds: 600 },
  couponGuessesPerNetwork: { points: 40, seconds: 600 },
  wrongCodesPerEmailDay: { points: 20, seconds: 86_400 },

  // What emails somebody.
  emailsPerCaller: { points: 5, seconds: 3600 },
  emailsPerSite: { points: 600, seconds: 3600 },
  /** To browsers that are new to an address. */
  codesPerSiteDay: { points: 5000, seconds: 86_400 },
  /** These four count codes to one address. */
  codesPerBrowserAtOnce: { points: 1, seconds: 28 },
  codesPerEmailHourFromNetwork: { points: 3, seconds: 3600 },
  codesPerEmailDayFromNetwork: { points: 4, seconds: 86_400 },
  codesPerEmailDay: { points: 40, seconds: 86_400 },
  /** About an order, or to the address that a form names. */
  emailsPerSubject: { points: 3, seconds: 86_400 },

  // A write, which leaves a row.
  writesPerAddress: { points: 10, seconds: 3600 },
  writesPerNetwork: { points: 20, seconds: 3600 },
  writesPerCaller: { points: 600, seconds: 600 },
  onceADay: { points: 1, seconds: 86_400 },
  signInsPerNetwork: { points: 60, seconds: 3600 },
  /** Of a signed-in browser, reads too. */
  callsPerAccount: { points: 600, seconds: 3600 },
  eventsPerNetwork: { points: 500, seconds: 3600 },
  eventsPerSite: { points: 5000, seconds: 3600 },
  checkoutsPerKnownBrowser: { points: 20, seconds: 3600 },
  checkoutsPerAddress: { points: 40, seconds: 3600 },
  checkoutsPerNetwork: { points: 80, seconds: 3600 },
  checkoutsPerSite: { points: 3000, seconds: 3600 },

  // A read.
  readsPerAddress: { points: 60, seconds: 60 },
  readsPerNetwork: { points: 240, seconds: 60 },
  readsPerCaller: { points: 3000, seconds: 600 },
  filesPerCaller: { points: 60, seconds: 3600 },
  downloadsPerAddress: { points: 60, seconds: 3600 },
  downloadsPerNetwork: { points: 300, seconds: 3600 },
  licenseCallsPerSeat: { points: 60, seconds: 600, isOfInstance: true },
  /** A whole office may be behind one, and each app asks for a feed and its file. */
  updateTokensPerAddress: { points: 600, seconds: 600, isOfInstance: true },
  updateTokensPerNetwork: { points: 2400, seconds: 600, isOfInstance: true },

  // A look of ours at what costs: each reads every build, or asks everything outside.
  examinationsPerSite: { points: 12, seconds: 3600 },
  checksPerAdmin: { points: 12, seconds: 600 },

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
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

/** The demo multiplies rate limits per address and network by this, as everyone there is 127.0.0.1. */
export const demoAddressFactor = 50
