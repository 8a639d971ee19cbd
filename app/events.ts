import type { DocsAnswer, PageEvent } from '#contract/events.ts'

/** Goes on when the page is left meanwhile. Says whether it arrived; losing an event is no error. */
export function sendEvent(event: PageEvent | DocsAnswer): Promise<boolean> {
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

/** Counts what happened on this page, without its query. */
export function countEvent(name: PageEvent['name']): void {
  void sendEvent({ name, path: location.pathname, title: document.title.slice(0, 200) })
}

type PrerenderedDocument = Document & { prerendering?: boolean }

/** Runs once the page is really shown, not while it is being prerendered. */
export function whenShown(run: () => void): void {
  if ((document as PrerenderedDocument).prerendering)
    document.addEventListener('prerenderingchange', run, { once: true })
  else run()
}
