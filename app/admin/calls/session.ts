import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/admin/session.ts'
import { ask, loading, type Outcome, type Reading } from './use-read.ts'

let session: Outcome<Session> = loading
const listeners = new Set<() => void>()

/** Returns who is signed in; null until that is known. The rail asks on every page. */
export function useSession(): Session | null {
  const reading = useSessionReading()
  return reading.state === 'there' ? reading.value : null
}

/** Reads the session for a page that can show nothing without one. */
export function useSessionReading(): Reading<Session> {
  const outcome = useSyncExternalStore(
    subscribe,
    () => session,
    () => loading,
  )
  return { ...outcome, reload: readSession, retry }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function readSession(): Promise<void> {
  show(await ask<Session>('session/show'))
}

function retry(): void {
  show(loading)
  void readSession()
}

function show(outcome: Outcome<Session>): void {
  session = outcome
  for (const listener of listeners) listener()
}
