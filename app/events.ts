import type { PageEvent } from '#contract/events.ts'
import { post } from './api.ts'

/** Counts what happened on this page, without its query. Losing an event is no error. */
export function sendEvent(name: PageEvent['name']): void {
  const title = document.title.slice(0, 200)
  post('events', { name, path: location.pathname, title }).catch(() => {})
}

/** Runs once the page is really shown, not while it is being prerendered. */
export function whenShown(run: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', run, { once: true })
  } else {
    run()
  }
}
