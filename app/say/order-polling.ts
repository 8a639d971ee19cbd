/**
 * How often a page asks after an order that is not settled yet; in milliseconds. What a blockchain has
 * to confirm is asked after for longer.
 */
export const orderPolling = { attempts: 5, interval: 3000, slowInterval: 15_000 }
