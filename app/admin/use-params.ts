import { useSyncExternalStore } from 'react'

const changed = 'admin-params'

interface Params {
  /** Of the address; null in the first render, which must equal the prerendered page. */
  params: URLSearchParams | null
  /** Changes the address in place: an empty value is left out. Back leads to what was there before. */
  go: (next: Record<string, string>) => void
}

/** What the address of a page of the console asks for: a filter, a tab, one row. */
export function useParams(): Params {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => null,
  )
  return { params: search === null ? null : new URLSearchParams(search), go }
}

function go(next: Record<string, string>): void {
  history.pushState(null, '', location.pathname + writeQuery(next))
  dispatchEvent(new Event(changed))
}

/** `?status=paid`, without what is empty. */
export function writeQuery(fields: Record<string, string>): string {
  const known = Object.entries(fields).filter(([, value]) => value !== '')
  const text = new URLSearchParams(known).toString()
  return text && `?${text}`
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(changed, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(changed, listener)
  }
}
