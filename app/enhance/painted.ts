/** Runs once the page has had its first paint. */
export function whenPainted(run: () => void): void {
  // A page in the background is not painted.
  if (document.hidden) return run()
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    run()
  })
  observer.observe({ type: 'paint', buffered: true })
}
