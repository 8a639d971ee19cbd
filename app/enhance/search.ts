/**
 * Opens the docs search: by its button, by `/`, by Ctrl or Cmd with K. Its code and index load when
 * someone is about to use it; keys pressed before they have loaded are kept.
 */
export function offerSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-search]')
  const opener = document.querySelector('[data-search-opener]')
  if (!dialog || !opener) return

  let fetched = false
  const fetchSearch = () => {
    if (fetched) return
    fetched = true
    const { search, index } = dialog.dataset
    const ahead = { rel: 'preload', as: 'fetch', crossOrigin: '', href: index }
    document.head.append(Object.assign(document.createElement('link'), ahead))
    import(/* @vite-ignore */ search!).then(
      (module: typeof import('../search/search-dialog.ts')) => module.runSearch(dialog),
      () => {
        fetched = false
        dialog.dataset.state = 'failed'
      },
    )
  }
  const open = (event: Event) => {
    event.preventDefault()
    fetchSearch()
    dialog.showModal()
    dialog.querySelector('input')!.select()
  }

  for (const intent of ['pointerover', 'focusin']) opener.addEventListener(intent, fetchSearch)
  opener.addEventListener('submit', open)
  addEventListener('keydown', (event) => {
    if (asks(event) && !isBusy(event.target as Element)) open(event)
  })
}

/** A slash needs Shift on some keyboards. */
function asks({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/'
}

/** The key belongs to a field or to an overlay. */
function isBusy(target: Element): boolean {
  return (
    target.matches('input, textarea, select, [contenteditable]') ||
    document.querySelector(':modal, :popover-open') !== null
  )
}
