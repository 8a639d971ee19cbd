import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

// SQLite is used only for its file locks; the files stay empty. Node offers no other lock that the kernel
// frees at kill -9 on every platform and that two containers on one volume both see. A file with a
// process id can be left behind, and then someone has to guess.

export interface Lock {
  release(): void
}

export function tryExclusive(path: string): Lock | undefined {
  return hold(path, 'BEGIN EXCLUSIVE')
}

export function tryShared(path: string): Lock | undefined {
  return hold(path, 'BEGIN; SELECT count(*) FROM sqlite_schema')
}

/** Returns undefined when another process held the lock for `timeout` milliseconds. */
export async function waitForExclusive(path: string, timeout: number): Promise<Lock | undefined> {
  const end = performance.now() + timeout
  for (;;) {
    const lock = tryExclusive(path)
    if (lock || performance.now() > end) return lock
    await sleep(25)
  }
}

// Garbage collection closes an unreferenced DatabaseSync, which would release the lock.
const held = new Set<DatabaseSync>()

const SQLITE_BUSY = 5

function hold(path: string, statement: string): Lock | undefined {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // A journal on the disk could not be written when the disk is full.
    file.exec(`PRAGMA journal_mode = MEMORY; ${statement}`)
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  held.add(file)
  return { release: () => void (held.delete(file) && file.close()) }
}
