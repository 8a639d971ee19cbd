export interface Budget {
  points: number
  seconds: number
}

/** How often something may happen, per key named in the comment's place: `per…`. */
export const budgets = {
  sendPerEmailAtOnce: { points: 1, seconds: 28 },
  sendPerEmailHour: { points: 4, seconds: 3600 },
  sendPerEmailDay: { points: 10, seconds: 86_400 },
  /** Kept for a network that has not asked for the address within a day. */
  sendPerEmailToNewNetwork: { points: 1, seconds: 3600 },
  sendPerEmailFromNetwork: { points: 3, seconds: 3600 },
  sendPerKnownDevice: { points: 5, seconds: 3600 },
  sendPerAddress: { points: 10, seconds: 3600 },
  sendPerNetwork: { points: 60, seconds: 3600 },
  /** To browsers that are not known, counted apart for addresses with an account and without. */
  signInCodesHour: { points: 600, seconds: 3600 },
  signInCodesDay: { points: 5000, seconds: 86_400 },
  emailChangesPerAccount: { points: 5, seconds: 3600 },
  emailChangesPerTarget: { points: 3, seconds: 86_400 },
  verifyFailuresPerEmail: { points: 10, seconds: 600 },
  verifyFailuresPerEmailDay: { points: 20, seconds: 86_400 },
  verifyFailuresPerAccount: { points: 10, seconds: 600 },
  verifyFailuresPerAccountDay: { points: 20, seconds: 86_400 },
  verifyFailuresPerAddress: { points: 30, seconds: 600 },
  checkoutPerAddress: { points: 5, seconds: 600 },
  unknownOrderPerAddress: { points: 30, seconds: 600 },
  unknownKeyPerAddress: { points: 60, seconds: 600 },
  rescuePerAddress: { points: 10, seconds: 3600 },
  rescuePerOrder: { points: 3, seconds: 86_400 },
  rescuePerOrderFromItsBrowser: { points: 3, seconds: 86_400 },
  downloadPerAddress: { points: 60, seconds: 3600 },
  eventsPerAddress: { points: 60, seconds: 60 },
  eventsPerSite: { points: 5000, seconds: 3600 },
  unprovenPerAddress: { points: 10, seconds: 3600 },
  unprovenPerSite: { points: 60, seconds: 3600 },
  invoicesPerAccount: { points: 60, seconds: 3600 },
  answersPerAddress: { points: 20, seconds: 600 },
  reportsPerAddress: { points: 60, seconds: 3600 },
  violationsPerAddress: { points: 20, seconds: 3600 },
  violationsPerSite: { points: 200, seconds: 3600 },
  mcpPerAddress: { points: 120, seconds: 60 },
  searchPerAddress: { points: 60, seconds: 60 },
  fingerprintsPerSeat: { points: 5, seconds: 30 * 86_400 },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/** Budgets per address and per network are this much wider in the demo, where everyone is 127.0.0.1. */
export const demoAddressFactor = 50
