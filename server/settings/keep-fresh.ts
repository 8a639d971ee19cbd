import type { Clock } from './clock.ts'

/** Returns the last value that was read, or reads it again if it is older than this many milliseconds. */
export type Fresh<Value> = (age: number) => Promise<Value>

/**
 * Caches a read for callers who ask soon afterwards, or while it is still running. A failure is not cached.
 */
export function keepFresh<Value>(clock: Clock, read: () => Promise<Value>): Fresh<Value> {
  let kept: { at: number; value: Promise<Value> } | null = null
  return (age) => {
    const now = clock.now().getTime()
    // If the clock was set back, the value counts as old, too.
    if (kept === null || Math.abs(now - kept.at) >= age) {
      const reading = { at: now, value: read() }
      kept = reading
      reading.value.catch(() => {
        if (kept === reading) kept = null
      })
    }
    return kept.value
  }
}
