import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** In bytes; a run fills about a tenth. */
const room = 4e9

/**
 * Keeps the files of a run in one folder, and in memory if there is enough: it makes and drops hundreds
 * of databases, each of 300 files. The database's user has to enter it, too.
 */
export async function openRunFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join((await hasRoom()) ? memory : tmpdir(), 'protocraft-run-'))
  await chmod(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function hasRoom(): Promise<boolean> {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = await statfs(memory)
  return Math.min(bavail * bsize, freemem()) > room
}
