// This script opens the search by its button, by `/` and by Ctrl or Cmd with K: a dialog, which
// app/enhance/search.ts then fills. It is part of the page, so that a press before any script has loaded
// counts.
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

/** Recognizes the shortcut. A slash needs Shift on some keyboards. */
function isShortcut({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/'
}

/** Reports whether the key belongs to a field or to an overlay. */
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
