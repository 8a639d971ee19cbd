/** The rates at which a stand-in misbehaves. Shares are between 0 and 1, times in milliseconds. */
export type Behavior = {
  errors: number
  slow: number
  slowMs: number
  duplicates: number
  reorders: number
  seed?: number
}

/** Used by tests: a client that passes has met everything a real provider does on a bad day. */
export const hostile: Behavior = {
  errors: 0.05,
  slow: 0.05,
  slowMs: 300,
  duplicates: 0.1,
  reorders: 0.2,
}

/** Used by the demo and by tests that count calls: nothing fails unless asked to. */
export const calm: Behavior = { errors: 0, slow: 0, slowMs: 0, duplicates: 0, reorders: 0 }
