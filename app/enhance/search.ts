/**
 * Fills the search dialog, which app/inline/open-search-dialog.ts opens. Its code and index load when
 * somebody is about to use it; keys pressed before that are kept.
 */
export function offerSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-search]')
  if (!dialog) return

  let fetched = false
  const fetchSearch = () => {
    if (fetched) return
    fetched = true
    const { search, index } = dialog.dataset
    const ahead = { rel: 'preload', as: 'fetch', crossOrigin: '', href: index }
    if (index) document.head.append(Object.assign(document.createElement('link'), ahead))
    import(/* @vite-ignore */ search!).then(
      (module: typeof import('../search/search-dialog.ts')) => module.runSearch(dialog),
      () => {
        fetched = false
        dialog.dataset.state = 'failed'
      },
    )
  }

  // The listener is on the document, because the console's search button is added later.
  for (const intent of ['pointerover', 'focusin'])
    document.addEventListener(intent, ({ target }) => {
      if ((target as Element).closest('[data-search-opener], [data-search]')) fetchSearch()
    })
  if (dialog.open) fetchSearch()
}
