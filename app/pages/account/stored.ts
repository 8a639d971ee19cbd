/**
 * What a browser keeps for us: for all its tabs, or for this one. For hydrated pages: shared with the
 * scripts of every page, it would be one more file for each to wait for.
 */
type Place = 'localStorage' | 'sessionStorage'

/** Null when there is nothing. Some windows refuse storage, and then there is nothing in it. */
function readStored(place: Place, name: string): string | null {
  try {
    return globalThis[place].getItem(name)
  } catch {
    return null
  }
}

/** Also null for anything but JSON. */
export function readStoredJson(place: Place, name: string): unknown {
  try {
    return JSON.parse(readStored(place, name) ?? 'null')
  } catch {
    return null
  }
}

/** Answers whether it is stored: storage can be refused, or full. */
export function store(place: Place, name: string, text: string): boolean {
  try {
    globalThis[place].setItem(name, text)
    return true
  } catch {
    return false
  }
}

export function removeStored(place: Place, name: string): void {
  try {
    globalThis[place].removeItem(name)
  } catch {
    // Where storage is refused there is nothing to remove.
  }
}
