import type { HitList } from './list.ts'

/**
 * Handles keys in the field: arrows select, Enter opens. Once an arrow has left the first line, Home
 * and End go to the ends of the list; before that, they move the cursor.
 */
export function steer(event: KeyboardEvent, list: HitList): void {
  if (event.isComposing) return
  const target = targetOf(event.key, list)
  if (target !== undefined) list.choose(target)
  else if (event.key === 'Enter') open(event, list)
  else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) selectAll(event)
  else return
  if (target !== undefined) event.preventDefault()
}

function targetOf(key: string, list: HitList): number | undefined {
  const last = list.links().length - 1
  const chosen = list.chosen()
  if (last < 0) return undefined
  if (key === 'ArrowDown') return chosen < last ? chosen + 1 : 0
  if (key === 'ArrowUp') return chosen > 0 ? chosen - 1 : last
  if (key === 'Home' && chosen > 0) return 0
  if (key === 'End' && chosen > 0) return last
  return undefined
}

/**
 * Opens a link; Ctrl, Cmd or Shift work as in a click. Without a list, the form opens the results page.
 */
function open(event: KeyboardEvent, list: HitList): void {
  const link = list.links()[list.chosen()]
  if (!link) return
  event.preventDefault()
  const { ctrlKey, metaKey, shiftKey } = event
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }
  link.dispatchEvent(new MouseEvent('click', click))
}

/** Selects all text, because otherwise the browser would move to its own search. */
function selectAll(event: KeyboardEvent): void {
  event.preventDefault()
  ;(event.target as HTMLInputElement).select()
}
