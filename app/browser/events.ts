import type { PageEvent } from '#contract/events.ts'

/**
 * Counts an event on this page, leaving out the URL's query. The request continues after the page is
 * left; a failure is ignored.
 */
export function countEvent(name: PageEvent['name'], order?: PageEvent['order']): void {
  const event: PageEvent = {
    name,
    path: location.pathname,
    title: document.title.slice(0, 200),
    order,
  }
  fetch('/api/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
  }).catch(() => {})
}

type PrerenderedDocument = Document & { prerendering?: boolean }

/** Runs once the page is visible, not while it is prerendered. */
export function whenShown(run: () => void): void {
  if ((document as PrerenderedDocument).prerendering)
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
