import { useSyncExternalStore } from 'react'

/** A parameter of the page's address, empty when it is missing; null until the browser reads it. */
export function useParameter(name: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(name)?.trim() ?? '',
    () => null,
  )
}

/** Pages of the console reload when their address changes. */
function subscribe(): () => void {
  return () => {}
}
