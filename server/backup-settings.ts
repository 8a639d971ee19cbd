import { relative, resolve, sep } from 'node:path'
import type { BackupTarget } from '#db/backup/store.ts'

type Environment = Record<string, string | undefined>

/** Null unless both settings are there. */
export function readBackup(env: Environment): BackupTarget | null {
  const folder = env.BACKUP_TO?.trim()
  const recipient = env.BACKUP_RECIPIENT?.trim()
  return folder && recipient ? { place: { folder }, recipient } : null
}

export function findBackupProblems(env: Environment): string[] {
  const folder = env.BACKUP_TO?.trim()
  if (!folder) return []
  const problems: string[] = []
  if (env.DATABASE_URL)
    problems.push(
      'BACKUP_TO is for the embedded database: whoever runs the server of DATABASE_URL backs it up, so remove BACKUP_TO.',
    )
  if (!env.BACKUP_RECIPIENT?.trim())
    problems.push(
      'BACKUP_TO needs BACKUP_RECIPIENT, the age key that backups are encrypted to: make one with npm run operate -- keys backup.',
    )
  if (isWithin(resolve(env.DATA_DIR?.trim() ?? './data'), folder))
    problems.push(
      'BACKUP_TO is inside DATA_DIR and would be lost with it: name a folder elsewhere, best on another machine.',
    )
  return problems
}

function isWithin(outer: string, inner: string): boolean {
  const path = relative(outer, resolve(inner))
  return path !== '..' && !path.startsWith(`..${sep}`) && path !== resolve(inner)
}
