import { times } from '#contract/limits.ts'
import { readStoredJson, removeStored, store } from './stored.ts'
import type { Login } from './state.ts'

const name = 'protocraft-auth'

/** The session of this page, for browsers that store nothing because storage is blocked or full. */
let unsaved: Login | null = null

/** Reads the stored session if it is complete and younger than 45 minutes; removes anything else. */
export function readLogin(now: number): Login | null {
  const login = unsaved ?? readWhole()
  if (login && !hasEnded(login, now)) return login
  removeLogin()
  return null
}

export function hasEnded({ timestamp }: Login, now: number): boolean {
  return now - timestamp >= times.savedLogin
}

export function saveLogin(login: Login): void {
  if (!store('localStorage', name, JSON.stringify(login))) unsaved = login
}

export function removeLogin(): void {
  unsaved = null
  removeStored('localStorage', name)
}

/** Calls back when another tab signs in or out; returns the function that unsubscribes. */
export function onLoginChangedElsewhere(tell: () => void): () => void {
  function listen(event: StorageEvent) {
    // A null key means that the whole storage was cleared.
    if (event.key === name || event.key === null) tell()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function readWhole(): Login | null {
  const login = readStoredJson('localStorage', name) as Partial<Login> | null
  return login && isWhole(login) ? login : null
}

function isWhole(login: Partial<Login>): login is Login {
  const { email, code, timestamp } = login
  return Boolean(
    email && typeof email === 'string' && code && typeof code === 'string' && timestamp,
  )
}
