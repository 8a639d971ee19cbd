import { times } from '#contract/limits.ts'
import type { Login } from './state.ts'

const name = 'protocraft-auth'

/** Holds the session of this page if the browser stores nothing (storage blocked or full). */
let unsaved: Login | null = null

/** The saved session, if it is complete and younger than 45 minutes; anything else is removed. */
export function readLogin(now: number): Login | null {
  const login = unsaved ?? parseLogin(readText())
  if (login && !hasEnded(login, now)) return login
  removeLogin()
  return null
}

export function hasEnded({ timestamp }: Login, now: number): boolean {
  return now - timestamp >= times.savedLogin
}

export function saveLogin(login: Login): void {
  try {
    localStorage.setItem(name, JSON.stringify(login))
  } catch {
    unsaved = login
  }
}

export function removeLogin(): void {
  unsaved = null
  try {
    localStorage.removeItem(name)
  } catch {
    // If storage is blocked there is nothing to remember.
  }
}

/** Calls back when another tab signs in or out; returns a function that unsubscribes. */
export function onLoginChangedElsewhere(tell: () => void): () => void {
  function listen(event: StorageEvent) {
    // A null key means that the whole storage was cleared.
    if (event.key === name || event.key === null) tell()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

function readText(): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function parseLogin(text: string | null): Login | null {
  try {
    const login = JSON.parse(text ?? 'null') as Partial<Login> | null
    return login && isWhole(login) ? login : null
  } catch {
    return null
  }
}

function isWhole(login: Partial<Login>): login is Login {
  const { email, code, timestamp } = login
  return Boolean(
    email && typeof email === 'string' && code && typeof code === 'string' && timestamp,
  )
}
