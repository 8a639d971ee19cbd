import { deviceChanges } from '#contract/limits.ts'

export interface Budget {
  points: number
  seconds: number
}

/** How often something may happen, per key that the name ends with: `per…`. */
export const budgets = {
  sendPerEmailAtOnce: { points: 1, seconds: 28 },
  sendPerEmailHour: { points: 4, seconds: 3600 },
  sendPerEmailDay: { points: 10, seconds: 86_400 },
  /** Reserved for a network that has not asked for the address in the last day. */
  sendPerEmailToNewNetwork: { points: 1, seconds: 3600 },
  sendPerEmailFromNetwork: { points: 3, seconds: 3600 },
  sendPerKnownDevice: { points: 5, seconds: 3600 },
  sendPerAddress: { points: 10, seconds: 3600 },
  sendPerNetwork: { points: 60, seconds: 3600 },
  /** To unknown browsers, counted separately for addresses with and without an account. */
  signInCodesHour: { points: 600, seconds: 3600 },
  signInCodesDay: { points: 5000, seconds: 86_400 },
  emailChangesPerAccount: { points: 5, seconds: 3600 },
  emailChangesPerTarget: { points: 3, seconds: 86_400 },
  /** Of clients without the cookie, who also share the next two with unknown browsers. */
  verifyFailuresWithoutCookiePerEmailDay: { points: 8, seconds: 86_400 },
  verifyFailuresPerEmail: { points: 10, seconds: 600 },
  verifyFailuresPerEmailDay: { points: 20, seconds: 86_400 },
  verifyFailuresPerAccount: { points: 10, seconds: 600 },
  verifyFailuresPerAccountDay: { points: 20, seconds: 86_400 },
  verifyFailuresPerAddress: { points: 30, seconds: 600 },
  consoleCodesPerAddress: { points: 10, seconds: 3600 },
  consoleCodesPerNetwork: { points: 30, seconds: 3600 },
  consoleCodesPerEmailFromNetwork: { points: 5, seconds: 3600 },
  consoleCodesPerEmailDay: { points: 20, seconds: 86_400 },
  /** Reserved for a network that has not asked for the address in the last day. */
  consoleCodesPerEmailToNewNetwork: { points: 1, seconds: 3600 },
  consoleNewNetworksPerEmail: { points: 1, seconds: 86_400 },
  consoleCodesPerKnownBrowser: { points: 10, seconds: 3600 },
  consoleFailuresPerEmail: { points: 10, seconds: 600 },
  consoleFailuresPerEmailDay: { points: 20, seconds: 86_400 },
  /** Codes, passkeys and links that are tried. */
  consoleTriesPerAddress: { points: 60, seconds: 600 },
  checkoutPerAddress: { points: 5, seconds: 600 },
  unknownOrderPerAddress: { points: 30, seconds: 600 },
  unknownKeyPerAddress: { points: 60, seconds: 600 },
  rescuePerAddress: { points: 10, seconds: 3600 },
  rescuePerOrder: { points: 3, seconds: 86_400 },
  rescuePerOrderFromItsBrowser: { points: 3, seconds: 86_400 },
  downloadPerAddress: { points: 60, seconds: 3600 },
  eventsPerAddress: { points: 60, seconds: 60 },
  eventsPerSite: { points: 5000, seconds: 3600 },
  missedSearchesPerSite: { points: 200, seconds: 3600 },
  unprovenPerAddress: { points: 10, seconds: 3600 },
  unprovenPerSite: { points: 60, seconds: 3600 },
  invoicesPerAccount: { points: 60, seconds: 3600 },
  answersPerAddress: { points: 20, seconds: 600 },
  reportsPerAddress: { points: 60, seconds: 3600 },
  violationsPerAddress: { points: 20, seconds: 3600 },
  violationsPerSite: { points: 200, seconds: 3600 },
  mcpPerAddress: { points: 120, seconds: 60 },
  checksPerAdmin: { points: 12, seconds: 600 },
  searchPerAddress: { points: 60, seconds: 60 },
  failedApiKeysPerAddress: { points: 30, seconds: 600 },
  readsPerApiKey: { points: 3000, seconds: 600 },
  writesPerApiKey: { points: 600, seconds: 600 },
  fingerprintsPerSeat: { points: deviceChanges.perSeat, seconds: deviceChanges.days * 86_400 },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/** The demo multiplies budgets per address and network by this, as everyone there is 127.0.0.1. */
export const demoAddressFactor = 50
