import { countEvent, whenShown } from '../browser/events.ts'

/**
 * Counts one `page_view` per view: not while prerendering, but again when the back/forward cache shows
 * the page.
 */
export function countView(): void {
  const count = () => countEvent('page_view')
  whenShown(count)
  addEventListener('pageshow', (event) => {
    if (event.persisted) count()
  })
}
