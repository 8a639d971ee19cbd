import type { CallLimits } from './take-points.ts'

/** The rate limits of public calls. Each call names its own, and a route where it is registered. */

export const signIns = { wideNetwork: 'signInsPerNetwork' } as const satisfies CallLimits

/** Of codes to an address, whoever has it. */
export const askedCodes = {
  knownBrowser: { own: 'emailsPerCaller' },
  subject: ['codesPerBrowserAtOnce', 'codesPerEmailHourFromNetwork', 'codesPerEmailDayFromNetwork'],
} as const satisfies CallLimits

/** Of a code that is sent; a job takes the points, of addresses with and without an account apart. */
export const sentCodes = {
  subject: ['codesPerEmailDay'],
  site: ['emailsPerSite', 'codesPerSiteDay'],
} as const satisfies CallLimits

/** Of calls with an email and a code; `tryCodes` takes the points. */
export const guessedCodes = {
  subject: ['guessesPerAddress', 'wrongCodesPerEmailDay'],
} as const satisfies CallLimits

/** Of whoever is signed in. */
export const signedIn = { subject: ['callsPerAccount'] } as const satisfies CallLimits

export const emailChanges = {
  of: 'email changes',
  subject: ['emailsPerCaller'],
  site: ['emailsPerSite'],
} as const satisfies CallLimits

export const invoices = { subject: ['filesPerCaller'] } as const satisfies CallLimits

export const checkouts = {
  knownBrowser: { own: 'checkoutsPerKnownBrowser', site: 'checkoutsPerSite' },
  network: 'checkoutsPerAddress',
  wideNetwork: 'checkoutsPerNetwork',
  site: ['checkoutsPerSite'],
} as const satisfies CallLimits

/** Of asking a provider about an open order. */
export const asks = {
  knownBrowser: { own: 'asksPerBrowser', site: 'asksOfKnownBrowsers' },
  wideNetwork: 'asksPerNetwork',
  subject: ['firstAsksPerOrder'],
  site: ['asksPerSite', 'asksAtCeiling'],
} as const satisfies CallLimits

const guesses = { network: 'guessesPerAddress', wideNetwork: 'guessesPerNetwork' } as const

/** Of ids that name no order of ours. */
export const guessedOrders = { of: 'orders', ...guesses } as const satisfies CallLimits

export const guessedKeys = { of: 'keys', ...guesses } as const satisfies CallLimits

/** Of links in emails that do not work. */
export const guessedLinks = { of: 'links', ...guesses } as const satisfies CallLimits

/** Of passkeys and links that are tried. */
export const consoleTries = { of: 'console', ...guesses } as const satisfies CallLimits

/** Of codes of coupons that nobody made. */
export const guessedCoupons = {
  network: 'couponGuessesPerAddress',
  wideNetwork: 'couponGuessesPerNetwork',
} as const satisfies CallLimits

/** Of calls with a good key; `server/licenses/` takes the points. */
export const checkedLicenses = { subject: ['licenseCallsPerSeat'] } as const satisfies CallLimits

/** Of a device that releases another: each of them emails the owner. */
export const releasedDevices = { subject: ['onceADay'] } as const satisfies CallLimits

const writes = { network: 'writesPerAddress', wideNetwork: 'writesPerNetwork' } as const

/** For a mistyped address: the browser that began the order has its own. The order itself allows three changes. */
export const corrections = {
  of: 'corrections',
  knownBrowser: { own: 'emailsPerCaller' },
  ...writes,
} as const satisfies CallLimits

/** For requests for lost keys. */
export const rescues = { of: 'rescues', ...writes } as const satisfies CallLimits

/** For keys that are sent again; a job takes the points, once order and address belong together. */
export const sentKeys = {
  of: 'rescues',
  subject: ['rescuesPerOrder'],
  site: ['emailsPerSite'],
} as const satisfies CallLimits

export const downloads = {
  knownBrowser: { own: 'filesPerCaller' },
  network: 'downloadsPerAddress',
  wideNetwork: 'downloadsPerNetwork',
} as const satisfies CallLimits

/** Of asks of updaters with a token; those without one are answered from memory. */
export const updateTokens = {
  network: 'updateTokensPerAddress',
  wideNetwork: 'updateTokensPerNetwork',
} as const satisfies CallLimits

/** A wide network has its share of what the site counts; an order converts once, and a browser without one once a day. */
export const events = {
  of: 'events',
  network: 'readsPerAddress',
  wideNetwork: 'eventsPerNetwork',
  subject: ['onceADay'],
  site: ['eventsPerSite'],
} as const satisfies CallLimits

const reads = { network: 'readsPerAddress', wideNetwork: 'readsPerNetwork' } as const

export const searches = { of: 'searches', ...reads } as const satisfies CallLimits

export const manualCalls = { of: 'manual', ...reads } as const satisfies CallLimits

/** Of people who are signed in to the console. */
export const consoleCalls = {
  of: 'console',
  network: 'writesPerCaller',
} as const satisfies CallLimits
