import type { Clock } from './clock.ts'

/** Returns what was read last, or reads it anew when that is this many milliseconds old. */
export type Fresh<Value> = (age: number) => Promise<Value>

/** Caches a read for callers who ask soon after, also while it is being read. A failure is not cached. */
export function keepFresh<Value>(clock: Clock, read: () => Promise<Value>): Fresh<Value> {
  let kept: { at: number; value: Promise<Value> } | null = null
  return (age) => {
    const now = clock.now().getTime()
    // A clock that was set back makes it old, too.
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
