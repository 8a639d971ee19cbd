import { useSyncExternalStore } from 'react'

/** False in the prerendered page and in the first render, true afterwards. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

/** A parameter of the address; undefined in the first render, which must equal the prerendered page. */
export function useSearchParam(name: string): string | null | undefined {
  return useSyncExternalStore(
    subscribeToNothing,
    () => new URLSearchParams(location.search).get(name),
    () => undefined,
  )
}

function subscribeToNothing() {
  return () => {}
}
