/**
 * Stores the scroll position of the list of docs pages for the next page. app/docs/keep-place.ts
 * restores it.
 */
export function keepPlaceOfPages(): void {
  const list = document.getElementById('docs-pages')
  if (!list) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a[href^="/docs/"]')) return
    try {
      sessionStorage.setItem('docs-pages', String(list.scrollTop))
    } catch {
      // Storage is off; the next list starts at the current page.
    }
  })
}
