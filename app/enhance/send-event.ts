import type { DocsAnswer, PageEvent } from '#contract/events.ts'

/** Goes on when the page is left meanwhile. Answers null when it did not arrive. */
export function sendEvent(event: PageEvent | DocsAnswer): Promise<Response | null> {
  return fetch('/api/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
  }).catch(() => null)
}
