import type { FrameLimits, InsideLimits } from './take-points.ts'

const ofAddress =
  'Those of the address come first, and a browser that has signed in there has its own.'

export const signIns = {
  inside: ofAddress,
  wideNetwork: 'signInsPerNetwork',
} as const satisfies InsideLimits

/** Limits requests for codes to an address, whether or not it has an account. */
export const askedCodes = {
  inside: ofAddress,
  knownBrowser: { own: 'emailsPerCaller' },
  subject: ['codesPerBrowserAtOnce', 'codesPerEmailHourFromNetwork', 'codesPerEmailDayFromNetwork'],
} as const satisfies InsideLimits

const byJob = 'A job takes the points, so that no answer tells whether an email is sent.'

/** Limits codes that are sent, separately for addresses with and without an account. */
export const sentCodes = {
  inside: byJob,
  subject: ['codesPerEmailDay'],
  site: ['emailsPerSite', 'codesPerSiteDay'],
} as const satisfies InsideLimits

/** Limits calls with an email and a code. */
export const guessedCodes = {
  inside: 'A point for each code that a guess is compared with; a right code gets them back.',
  subject: ['guessesPerAddress', 'wrongCodesPerEmailDay'],
} as const satisfies InsideLimits

export const signedIn = {
  account: { limit: 'callsPerAccount', says: 'There were too many requests for your account.' },
} as const satisfies FrameLimits

export const emailChanges = {
  inside: 'Asking again too soon takes no point.',
  of: 'email changes',
  subject: ['emailsPerCaller'],
  site: ['emailsPerSite'],
} as const satisfies InsideLimits

/** Limits invoices, because printing one is an account's most expensive call. */
export const invoices = {
  account: {
    limit: 'filesPerCaller',
    says: 'Too many invoices and credit notes were requested for your account.',
  },
} as const satisfies FrameLimits

export const checkouts = {
  inside: 'A form goes back to its page with the reason, even when the database is away.',
  knownBrowser: { own: 'checkoutsPerKnownBrowser', site: 'checkoutsPerSite' },
  network: 'checkoutsPerAddress',
  wideNetwork: 'checkoutsPerNetwork',
  site: ['checkoutsPerSite'],
} as const satisfies InsideLimits

/** Limits how often a provider is asked about an open order. */
export const asks = {
  inside: 'Only an open order is asked for, and the browser that began it comes first.',
  knownBrowser: { own: 'asksPerBrowser', site: 'asksOfKnownBrowsers' },
  wideNetwork: 'asksPerNetwork',
  subject: ['firstAsksPerOrder'],
  site: ['asksPerSite', 'asksAtCeiling'],
} as const satisfies InsideLimits

const tries = { network: 'guessesPerAddress', wideNetwork: 'guessesPerNetwork' } as const
const guesses = { inside: 'Only a wrong guess takes a point.', ...tries } as const

export const guessedOrders = { of: 'orders', ...guesses } as const satisfies InsideLimits

export const guessedKeys = { of: 'keys', ...guesses } as const satisfies InsideLimits

/** Limits tries of email links that do not work. */
export const guessedLinks = { of: 'links', ...guesses } as const satisfies InsideLimits

/** Limits tries of passkeys and of links to the console. */
export const consoleTries = { of: 'console', ...tries } as const satisfies FrameLimits

export const guessedCoupons = {
  inside: 'A code that exists gets its point back.',
  network: 'couponGuessesPerAddress',
  wideNetwork: 'couponGuessesPerNetwork',
} as const satisfies InsideLimits

export const checkedLicenses = {
  inside: 'A key has a limit for each seat, and is known once it is found.',
  subject: ['licenseCallsPerSeat'],
} as const satisfies InsideLimits

/** Limits how often devices release another one, because each release emails the owner. */
export const releasedDevices = {
  inside: 'A key has a limit for each seat, and a device that stays gets its point back.',
  subject: ['onceADay'],
} as const satisfies InsideLimits

const writes = { network: 'writesPerAddress', wideNetwork: 'writesPerNetwork' } as const

/** Limits corrections of a mistyped address. The order itself allows three. */
export const corrections = {
  inside: 'The browser that began the order has its own, and the order is known once it is read.',
  of: 'corrections',
  knownBrowser: { own: 'emailsPerCaller' },
  ...writes,
} as const satisfies InsideLimits

export const rescues = {
  inside: 'A form with a mistake takes no point.',
  of: 'rescues',
  ...writes,
} as const satisfies InsideLimits

/** Limits how often keys are sent again, once the order and the address match. */
export const sentKeys = {
  inside: byJob,
  of: 'rescues',
  subject: ['emailsPerSubject'],
  site: ['emailsPerSite'],
} as const satisfies InsideLimits

/** Limits withdrawals by network only. By law, nobody may be turned away because of what others send. */
export const withdrawals = {
  inside: 'Only a confirmed statement takes a point.',
  of: 'withdrawals',
  ...writes,
} as const satisfies InsideLimits

/** Limits the emails about these withdrawals. */
export const withdrawalEmails = {
  inside: byJob,
  of: 'withdrawals',
  subject: ['emailsPerSubject'],
  site: ['emailsPerSite'],
} as const satisfies InsideLimits

export const downloads = {
  knownBrowser: { own: 'filesPerCaller' },
  network: 'downloadsPerAddress',
  wideNetwork: 'downloadsPerNetwork',
} as const satisfies FrameLimits

export const updateTokens = {
  inside: 'Updaters without a token are answered from memory.',
  network: 'updateTokensPerAddress',
  wideNetwork: 'updateTokensPerNetwork',
} as const satisfies InsideLimits

/**
 * Limits counted events. A wide network has a share of what the site counts. An order converts once, and a
 * browser without an order once a day.
 */
export const events = {
  inside: 'A page is never told that it counts no more, and who wants no counting takes no point.',
  of: 'events',
  network: 'readsPerAddress',
  wideNetwork: 'eventsPerNetwork',
  subject: ['onceADay'],
  site: ['eventsPerSite'],
} as const satisfies InsideLimits

const reads = { network: 'readsPerAddress', wideNetwork: 'readsPerNetwork' } as const

export const searches = {
  inside: 'The page without a question takes no point.',
  of: 'searches',
  ...reads,
} as const satisfies InsideLimits

export const manualCalls = { of: 'manual', ...reads } as const satisfies FrameLimits

export const consoleCalls = {
  of: 'console',
  network: 'writesPerCaller',
} as const satisfies FrameLimits
