import { openSnapshot } from '../snapshot.ts'
import type { Email } from './email.ts'

const limit = 500

/** Opens the emails, newest first; beyond 500 the oldest is dropped. */
export function openInbox(stateFile: string | undefined) {
  const snapshot = openSnapshot<{ emails: Email[] }>(stateFile, () => ({ emails }))
  const emails: Email[] = snapshot.loaded?.emails ?? []
  const watchers = new Set<(email: Email) => void>()

  function put(email: Email): void {
    emails.unshift(email)
    emails.length = Math.min(emails.length, limit)
    snapshot.save()
    for (const watch of watchers) watch(email)
  }

  /** Returns the newest matching email, or waits for the first one; rejects on timeout. */
  function waitFor(predicate: (email: Email) => boolean, timeoutMs: number): Promise<Email> {
    const known = emails.find(predicate)
    if (known) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(noEmail(emails, timeoutMs))), timeoutMs)
      const watch = (email: Email) => predicate(email) && settle(() => resolve(email))
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        watchers.delete(watch)
        finish()
      }
      watchers.add(watch)
    })
  }

  return { emails: () => [...emails], put, waitFor, close: snapshot.close }
}

function noEmail(emails: Email[], timeoutMs: number): Error {
  const there = emails.slice(0, 10).map(({ to, subject }) => `"${subject}" to ${to.join(', ')}`)
  return new Error(
    `No such email within ${timeoutMs} ms. There are: ${there.join('; ') || 'none'}.`,
  )
}
