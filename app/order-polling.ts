/** How often a page asks after an order that is not settled yet; the interval in milliseconds. */
export const orderPolling = { attempts: 5, interval: 3000 }
