/**
 * The storage of a browser: for all its tabs, or for this one. Only hydrated pages use this module:
 * shared with the scripts of every page, it would be one more file for each to wait for.
 */
type Place = 'localStorage' | 'sessionStorage'

/** Reads a text; null when there is none. Some windows refuse storage, and then there is none. */
function readStored(place: Place, name: string): string | null {
  try {
    return globalThis[place].getItem(name)
  } catch {
    return null
  }
}

/** Reads JSON; null also for anything else. */
export function readStoredJson(place: Place, name: string): unknown {
  try {
    return JSON.parse(readStored(place, name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text, and returns whether that worked: storage can be refused, or full. */
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
    // If storage is refused, there is nothing to remove.
  }
}
