import { openSnapshot } from '../snapshot.ts'
import type { Letter } from './email.ts'

const limit = 500

/** The letters, newest first; the oldest makes room when there are more than 500. */
export function openLetterbox(stateFile: string | undefined) {
  const snapshot = openSnapshot<{ letters: Letter[] }>(stateFile, () => ({ letters }))
  const letters: Letter[] = snapshot.loaded?.letters ?? []
  const watchers = new Set<(letter: Letter) => void>()

  function put(letter: Letter): void {
    letters.unshift(letter)
    letters.length = Math.min(letters.length, limit)
    snapshot.save()
    for (const watch of watchers) watch(letter)
  }

  /** The newest letter that fits, or the first that comes; rejects when none has come in time. */
  function waitFor(predicate: (letter: Letter) => boolean, timeoutMs: number): Promise<Letter> {
    const known = letters.find(predicate)
    if (known) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(noLetter(letters, timeoutMs))), timeoutMs)
      const watch = (letter: Letter) => predicate(letter) && settle(() => resolve(letter))
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        watchers.delete(watch)
        finish()
      }
      watchers.add(watch)
    })
  }

  return { letters: () => [...letters], put, waitFor, close: snapshot.close }
}

function noLetter(letters: Letter[], timeoutMs: number): Error {
  const there = letters.slice(0, 10).map(({ to, subject }) => `"${subject}" to ${to.join(', ')}`)
  return new Error(
    `No such letter within ${timeoutMs} ms. There are: ${there.join('; ') || 'none'}.`,
  )
}
