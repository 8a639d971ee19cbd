/** Keeps for the next page where the list of docs pages is scrolled to. app/docs/keep-place.ts puts it back. */
export function keepPlaceOfPages(): void {
  const list = document.getElementById('docs-pages')
  if (!list) return
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a[href^="/docs/"]')) return
    try {
      sessionStorage.setItem('docs-pages', String(list.scrollTop))
    } catch {
      // Storage is switched off; the next list begins at the current page.
    }
  })
}
