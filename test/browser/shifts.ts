declare global {
  /**
   * The distance by which the page has shifted by itself: the worst of its bursts, as browsers count
   * them.
   */
  var shifted: number
}

/** Runs in the page. A burst ends after a second without a shift, or after five seconds. */
export function noteShifts(): void {
  globalThis.shifted = 0
  let [first, last, sum] = [-Infinity, -Infinity, 0]
  new PerformanceObserver((list) => {
    for (const { startTime, value } of list.getEntries() as (PerformanceEntry & {
      value: number
    })[]) {
      if (startTime - last > 1000 || startTime - first > 5000) [first, sum] = [startTime, 0]
      last = startTime
      sum += value
      globalThis.shifted = Math.max(globalThis.shifted, sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
