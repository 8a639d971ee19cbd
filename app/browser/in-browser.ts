import { useSyncExternalStore } from 'react'

/** False in the prerendered page and in the first render, true afterwards. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function subscribeToNothing() {
  return () => {}
}

/** The event sent when a page changes its own URL. */
export const addressChanged = 'address-changed'

/** Reads the parameters of the URL; null in the first render, which must match the prerendered page. */
export function useParams(): URLSearchParams | null {
  const search = useSyncExternalStore(
    subscribeToAddress,
    () => location.search,
    () => null,
  )
  return search === null ? null : new URLSearchParams(search)
}

function subscribeToAddress(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(addressChanged, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(addressChanged, listener)
  }
}
