import { globSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostmaster, isAlive } from '#db/embedded/postmaster.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** In milliseconds. PostgreSQL itself kills processes that have not ended after five seconds. */
const longestEnd = 10_000

/**
 * Runs an action in a private folder, which is deleted however the command ends. The next command
 * deletes what a killed one left.
 */
export async function inTemporaryFolder<Answer>(
  act: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  for (const { path, pid } of listFolders()) if (!isAtWork(pid)) clear(path)
  const folder = await mkdtemp(join(tmpdir(), `protocraft-verify-${process.pid}-`))
  // The user that PostgreSQL runs as has to enter it.
  await chmod(folder, 0o755)
  const breakOff = () => {
    clear(folder)
    process.exit(130)
  }
  for (const signal of signals) process.on(signal, breakOff)
  try {
    return await act(folder)
  } finally {
    remove(folder)
    for (const signal of signals) process.off(signal, breakOff)
  }
}

/** Lists only this user's folders, because anybody can create a folder with such a name. */
function listFolders() {
  return readdirSync(tmpdir()).flatMap((name) => {
    const [, pid] = /^protocraft-verify-(\d+)-\w+$/.exec(name) ?? []
    const path = join(tmpdir(), name)
    const uid = lstatSync(path, { throwIfNoEntry: false })?.uid
    const isOurs = pid !== undefined && uid === (process.getuid?.() ?? 0)
    return isOurs ? { path, pid: Number(pid) } : []
  })
}

/**
 * Reports whether another process uses the folder. This process doesn't yet, so its own id belonged to
 * a killed one.
 */
function isAtWork(pid: number): boolean {
  return pid !== process.pid && isAlive(pid)
}

function clear(folder: string): void {
  endServers(folder)
  remove(folder)
}

/**
 * Kills the servers at once. Their data is deleted anyway, but not while they delete files themselves.
 */
function endServers(folder: string): void {
  for (const file of globSync('{,*/}*/cluster/postmaster.pid', { cwd: folder })) {
    const server = findPostmaster(join(folder, dirname(file)))
    if (!server) continue
    process.kill(server.pid, 'SIGQUIT')
    for (let waited = 0; isAlive(server.pid) && waited < longestEnd; waited += 50) pause(50)
  }
}

/** Blocks the thread, so that nothing else writes there in the meantime. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
