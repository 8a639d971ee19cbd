/**
 * Which storage to use: that of all tabs, or that of this tab. Only hydrated pages use this module. If
 * the scripts of every page shared it, each page would wait for one more file.
 */
type Place = 'localStorage' | 'sessionStorage'

/** Reads a text; null if there is none, or if the window refuses storage. */
function readStored(place: Place, name: string): string | null {
  try {
    return globalThis[place].getItem(name)
  } catch {
    return null
  }
}

/** Reads JSON; null if there is none, or if it is invalid. */
export function readStoredJson(place: Place, name: string): unknown {
  try {
    return JSON.parse(readStored(place, name) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text, and returns whether that worked: storage may be refused or full. */
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
    // If storage is refused, nothing was stored.
  }
}
