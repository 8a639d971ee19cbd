import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/admin/session.ts'
import { read } from './api.ts'

let session: Session | null = null
let isAsked = false
const listeners = new Set<() => void>()

/** Who is signed in; null until that is known. Asked once for a page, however many parts want it. */
export function useSession(): Session | null {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) {
    isAsked = true
    void ask()
  }
  return () => listeners.delete(listener)
}

/** A page that cannot ask says so where it shows its own data. */
async function ask(): Promise<void> {
  session = await read<Session>('session/show').catch(() => null)
  for (const listener of listeners) listener()
}
