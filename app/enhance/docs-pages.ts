import { store } from '../stored.ts'

/**
 * Stores the scroll position of the list of docs pages for the next page. app/docs/keep-place.ts
 * restores it.
 */
export function keepPlaceOfPages(): void {
  const list = document.getElementById('docs-pages')
  if (!list) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a[href^="/docs/"]')) return
    // Without storage, the next list starts at its current page.
    store('sessionStorage', 'docs-pages', String(list.scrollTop))
  })
}
