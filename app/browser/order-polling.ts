/**
 * How often a page polls an order that is not settled yet, in milliseconds. A payment that a blockchain
 * has to confirm is polled for longer.
 */
export const orderPolling = { attempts: 5, interval: 3000, slowInterval: 15_000 }
