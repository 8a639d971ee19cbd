type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Puts the fields back to what the page was built with, which React expects of them. Returns a function
 * that enters the previous values again.
 */
export function takeEntries(place: Element): () => void {
  const fields = [...place.querySelectorAll<Field>('input, textarea, select')]
  const changed = fields.flatMap((field) => {
    const entered = field.value
    const [start, end] = 'selectionStart' in field ? [field.selectionStart, field.selectionEnd] : []
    restore(field)
    if (field.value === entered) return []
    return () => {
      enter(field, entered)
      if (field instanceof HTMLTextAreaElement) field.setSelectionRange(start!, end!)
    }
  })
  return () => changed.forEach((enterAgain) => enterAgain())
}

function restore(field: Field): void {
  if (field instanceof HTMLSelectElement)
    for (const option of field.options) option.selected = option.defaultSelected
  else if (field.value !== field.defaultValue) field.value = field.defaultValue
}

/** React replaces the setter of a field by one that hides a change from it. */
function enter(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
