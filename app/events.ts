import type { DocsAnswer, MissedSearch, PageEvent } from '#contract/events.ts'

/** Continues when the page is left. Returns whether it arrived; losing an event is not an error. */
export function sendEvent(event: PageEvent | DocsAnswer | MissedSearch): Promise<boolean> {
  return fetch('/api/events', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(event),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Counts an event on this page, without its query. */
export function countEvent(name: PageEvent['name'], order?: PageEvent['order']): void {
  void sendEvent({ name, path: location.pathname, title: document.title.slice(0, 200), order })
}

type PrerenderedDocument = Document & { prerendering?: boolean }

/** Runs once the page is shown, not while it is prerendered. */
export function whenShown(run: () => void): void {
  if ((document as PrerenderedDocument).prerendering)
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
