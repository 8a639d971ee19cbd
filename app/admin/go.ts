import { addressChanged } from '../in-browser.ts'

/** Changes the address in place: an empty value is left out. Back leads to what was there before. */
export function go(next: Record<string, string>): void {
  follow(writeQuery(next))
}

/** As `go`, to what a link of this page asks for. */
export function follow(search: string): void {
  history.pushState(null, '', location.pathname + search)
  dispatchEvent(new Event(addressChanged))
}

/** `?status=paid`; empty values are left out. */
export function writeQuery(fields: Record<string, string>): string {
  const known = Object.entries(fields).filter(([, value]) => value !== '')
  const text = new URLSearchParams(known).toString()
  return text && `?${text}`
}
