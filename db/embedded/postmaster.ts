import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

/** Finds the running server of this cluster; undefined when postmaster.pid is absent or stale. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = readPostmasterFile(cluster)
  return file && isServerOf(file.pid, cluster) ? file : undefined
}

/** Returns the port of a killed server, where clients will look for the next one. */
export function lastPort(cluster: string): number | undefined {
  return readPostmasterFile(cluster)?.port || undefined
}

/** Reports whether backends outlived their postmaster and are still exiting; detectable only on Linux. */
export function hasOrphans(cluster: string): boolean {
  if (process.platform !== 'linux' || !existsSync(pidFile(cluster))) return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), cluster))
}

/**
 * Clears the file of a dead process. PostgreSQL does that itself, but not when the process id is in use:
 * by a zombie under a PID 1 that does not reap, or by another program.
 */
export function clearStaleFile(cluster: string): void {
  const file = readPostmasterFile(cluster)
  if (process.platform === 'linux' && file && answersSignals(file.pid))
    rmSync(pidFile(cluster), { force: true })
}

export function isAlive(pid: number): boolean {
  return answersSignals(pid) && !isZombie(pid)
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** Reads lines 1, 4 and 8. PostgreSQL writes the file in steps, so later lines can be missing. */
function readPostmasterFile(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0
      ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
      : undefined
  } catch {
    return undefined
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  return worksIn(pid, cluster) ?? argumentsOf(pid).includes(cluster)
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return /^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
  } catch {
    return true
  }
}

/**
 * Compares by inode, because a mount can give the folder two paths. Undefined when the process is gone,
 * or when a container denies even root this look at another user's process.
 */
function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const here = statSync(`/proc/${pid}/cwd`, { bigint: true })
    const there = statSync(folder, { bigint: true })
    return here.ino === there.ino && here.dev === there.dev
  } catch {
    return undefined
  }
}

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}
