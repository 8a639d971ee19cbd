/** Lets docs pages that were opened be read again without a connection. Waits for what the page itself needs. */
export function keepDocs(): void {
  if (!location.pathname.startsWith('/docs/')) return
  addEventListener('load', () => {
    // Not there on plain http, refused in some private windows.
    navigator.serviceWorker?.register('/docs/service-worker.js').catch(() => {})
  })
}
