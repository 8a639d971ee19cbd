import type { Spends } from './spends.ts'

/** What public calls spend. A route names its own where it is registered. */

export const signIns = { wideNetwork: 'signInsPerNetwork' } as const satisfies Spends

/** Of codes to an address, whoever has it. */
export const askedCodes = {
  knownBrowser: { own: 'codesPerKnownBrowser' },
  subject: ['codesPerBrowserAtOnce', 'codesPerEmailHourFromNetwork', 'codesPerEmailDayFromNetwork'],
} as const satisfies Spends

/** Of a code that is sent; a job spends them. */
export const sentCodes = {
  subject: ['codesPerEmailDay'],
  site: ['signInCodesHour', 'signInCodesDay'],
} as const satisfies Spends

/** Of calls with an email and a code; `tryCodes` spends them. */
export const guessedCodes = {
  network: 'wrongCodesPerAddress',
  subject: ['wrongCodesPerEmailDay'],
} as const satisfies Spends

/** Of whoever is signed in. */
export const accountCalls = { subject: ['callsPerAccount'] } as const satisfies Spends

export const emailChanges = {
  subject: ['emailChangesPerAccount'],
  site: ['emailChangesPerSite'],
} as const satisfies Spends

export const invoices = { subject: ['invoicesPerAccount'] } as const satisfies Spends

export const checkouts = {
  knownBrowser: { own: 'checkoutsPerKnownBrowser', site: 'checkoutsOfKnownBrowsers' },
  network: 'checkoutPerAddress',
  wideNetwork: 'checkoutPerNetwork',
  site: ['checkoutsPerSite'],
} as const satisfies Spends

/** Of asking a provider about an open order. */
export const asks = {
  knownBrowser: { own: 'asksPerBrowser', site: 'asksOfKnownBrowsers' },
  wideNetwork: 'asksPerNetwork',
  subject: ['firstAsksPerOrder'],
  site: ['asksPerSite', 'asksAtCeiling'],
} as const satisfies Spends

/** Of ids that name no order of ours. */
export const guessedOrders = {
  network: 'unknownOrderPerAddress',
  wideNetwork: 'unknownOrderPerNetwork',
} as const satisfies Spends

/** Of codes of coupons that nobody made. */
export const guessedCoupons = {
  network: 'unknownCouponPerAddress',
  wideNetwork: 'unknownCouponPerNetwork',
} as const satisfies Spends

export const guessedKeys = {
  network: 'unknownKeyPerAddress',
  wideNetwork: 'unknownKeyPerNetwork',
} as const satisfies Spends

/** Of calls with a good key; `server/licenses/` spends them. */
export const licenseCalls = {
  subject: ['licenseCallsPerDevice', 'licenseCallsPerSeat'],
} as const satisfies Spends

/** Of a device that releases another. */
export const releasedDevices = { subject: ['devicesReleasedPerSeat'] } as const satisfies Spends

/** Of lost keys and mistyped addresses; a job spends those of an order. */
export const rescues = {
  network: 'rescuePerAddress',
  wideNetwork: 'rescuePerNetwork',
  subject: ['rescuesPerOrder'],
  site: ['rescuesPerSite'],
} as const satisfies Spends

export const downloads = {
  knownBrowser: { own: 'downloadsPerKnownBrowser' },
  network: 'downloadPerAddress',
  wideNetwork: 'downloadPerNetwork',
} as const satisfies Spends

/** Of asks of updaters with a token; those without one are answered from memory. */
export const updateTokens = {
  network: 'updateTokensPerAddress',
  wideNetwork: 'updateTokensPerNetwork',
} as const satisfies Spends

export const events = {
  network: 'eventsPerAddress',
  wideNetwork: 'eventsPerNetwork',
  subject: ['conversionsPerOrder'],
  site: ['eventsPerSite'],
} as const satisfies Spends

export const searches = {
  network: 'searchPerAddress',
  wideNetwork: 'searchPerNetwork',
} as const satisfies Spends

export const manualCalls = {
  network: 'mcpPerAddress',
  wideNetwork: 'mcpPerNetwork',
} as const satisfies Spends

/** Of deliveries without a proof; signed ones cost nothing. */
export const unprovenDeliveries = {
  network: 'unprovenPerAddress',
  wideNetwork: 'unprovenPerNetwork',
  site: ['unprovenPerSite'],
} as const satisfies Spends

/** Of the links in emails, whose tokens nobody can guess. */
export const emailLinks = {
  network: 'linksPerAddress',
  wideNetwork: 'linksPerNetwork',
} as const satisfies Spends

/** Of passkeys and links that are tried. */
export const consoleTries = { network: 'consoleTriesPerAddress' } as const satisfies Spends

/** Of people who are signed in to the console. */
export const consoleCalls = { network: 'consoleCallsPerAddress' } as const satisfies Spends
