import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Finds the account that PostgreSQL uses when started by root, because it refuses to run as root;
 * undefined if there is none.
 */
export function findServiceAccount(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return undefined
}

export function canEnter(account: Account, path: string): boolean {
  for (let step = realpathSync(path); ; step = dirname(step)) {
    if (!mayExecute(account, step)) return false
    if (step === dirname(step)) return true
  }
}

function mayExecute(account: Account, path: string): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
