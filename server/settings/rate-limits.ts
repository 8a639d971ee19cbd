export interface RateLimit {
  points: number
  seconds: number
  /**
   * True if each instance counts for itself, because a database statement would cost more than the call that
   * is limited.
   */
  isOfInstance?: true
}

/**
 * The rate limits. The end of a name, `per…`, says which key is counted. Uses of the same class are counted
 * separately (`of` in `server/web/guards/call-limits.ts`), and a limit with its own numbers has a reason
 * (decision 048).
 */
export const rateLimits = {
  // These limit guesses at a secret: a code, an order, a key, a token, a passkey.
  guessesPerAddress: { points: 30, seconds: 600 },
  guessesPerNetwork: { points: 60, seconds: 600 },
  /** Lower, because coupon codes are words, which are easier to guess. */
  couponGuessesPerAddress: { points: 10, seconds: 600 },
  couponGuessesPerNetwork: { points: 40, seconds: 600 },
  wrongCodesPerEmailDay: { points: 20, seconds: 86_400 },

  // These limit calls that email somebody.
  emailsPerCaller: { points: 5, seconds: 3600 },
  emailsPerSite: { points: 600, seconds: 3600 },
  /** Limits codes sent to browsers that are new to an address. */
  codesPerSiteDay: { points: 5000, seconds: 86_400 },
  /** These four limit codes to one address. */
  codesPerBrowserAtOnce: { points: 1, seconds: 28 },
  codesPerEmailHourFromNetwork: { points: 3, seconds: 3600 },
  codesPerEmailDayFromNetwork: { points: 4, seconds: 86_400 },
  codesPerEmailDay: { points: 40, seconds: 86_400 },
  /** Limits emails about an order, or to the address in a form. */
  emailsPerSubject: { points: 3, seconds: 86_400 },

  // These limit writes that leave a row.
  writesPerAddress: { points: 10, seconds: 3600 },
  writesPerNetwork: { points: 20, seconds: 3600 },
  writesPerCaller: { points: 600, seconds: 600 },
  onceADay: { points: 1, seconds: 86_400 },
  signInsPerNetwork: { points: 60, seconds: 3600 },
  /** Limits all calls of a signed-in browser, including reads. */
  callsPerAccount: { points: 600, seconds: 3600 },
  eventsPerNetwork: { points: 500, seconds: 3600 },
  eventsPerSite: { points: 5000, seconds: 3600 },
  checkoutsPerKnownBrowser: { points: 20, seconds: 3600 },
  checkoutsPerAddress: { points: 40, seconds: 3600 },
  checkoutsPerNetwork: { points: 80, seconds: 3600 },
  checkoutsPerSite: { points: 3000, seconds: 3600 },

  // These limit reads.
  readsPerAddress: { points: 60, seconds: 60 },
  readsPerNetwork: { points: 240, seconds: 60 },
  readsPerCaller: { points: 3000, seconds: 600 },
  filesPerCaller: { points: 60, seconds: 3600 },
  downloadsPerAddress: { points: 60, seconds: 3600 },
  downloadsPerNetwork: { points: 300, seconds: 3600 },
  licenseCallsPerSeat: { points: 60, seconds: 600, isOfInstance: true },
  /** Higher, because a whole office may share one address, and each app requests a feed and its file. */
  updateTokensPerAddress: { points: 600, seconds: 600, isOfInstance: true },
  updateTokensPerNetwork: { points: 2400, seconds: 600, isOfInstance: true },

  // These limit our own expensive checks: each reads every build, or contacts every outside service.
  examinationsPerSite: { points: 12, seconds: 3600 },
  checksPerAdmin: { points: 12, seconds: 600 },

  /**
   * These limit how often order pages ask a provider. Stripe allows 100 reads a second, and 25 in its
   * sandbox; webhooks, the sweep and checkouts need some of them.
   */
  asksPerNetwork: { points: 100, seconds: 10 },
  asksPerBrowser: { points: 20, seconds: 10 },
  firstAsksPerOrder: { points: 10, seconds: 86_400 },
  asksPerSite: { points: 12, seconds: 1 },
  asksOfKnownBrowsers: { points: 6, seconds: 1 },
  /** Taken once `asksPerSite` is used up. Until it expires, only callers with the first share are served. */
  asksAtCeiling: { points: 1, seconds: 600 },
} as const satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof rateLimits

/**
 * The demo multiplies rate limits per address and network by this factor, because everybody there is
 * 127.0.0.1.
 */
export const demoAddressFactor = 50
