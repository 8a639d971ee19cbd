// This script opens the search dialog from its button, with `/` and with Ctrl or Cmd and K;
// app/enhance/search.ts fills it. The script is inlined in the page, so that no key or click is lost
// while files load.
addEventListener('submit', (event) => {
  if (!(event.target as Element).matches('[data-search-opener]')) return
  event.preventDefault()
  show()
})
addEventListener('keydown', (event) => {
  if (!isShortcut(event) || isTaken(event.target as Element)) return
  event.preventDefault()
  if (findDialog()) show()
  else addEventListener('DOMContentLoaded', show)
})

/** Recognizes the shortcut; on some keyboards a slash needs Shift. */
function isShortcut({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/'
}

/** Reports whether a field or an overlay handles the key. */
function isTaken(target: Element): boolean {
  return (
    target.matches?.('input,textarea,select,[contenteditable]') ||
    document.querySelector(':modal,:popover-open') !== null
  )
}

function show(): void {
  const dialog = findDialog()
  dialog?.showModal()
  dialog?.querySelector('input')!.select()
}

function findDialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('[data-search]')
}
