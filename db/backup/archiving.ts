import { accessSync, chownSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { canEnter, findServiceAccount, runsAsRoot } from '#db/embedded/account.ts'
import type { BackupTarget } from './store.ts'

/** At most this much of the log is lost with the machine, in seconds. */
const archiveTimeout = 60

/** The settings with which PostgreSQL archives its log; a clean stop archives the rest of it. */
export function archiveSettings({ place, recipient }: BackupTarget): Record<string, string> {
  const program = join(import.meta.dirname, 'archive-segment.ts')
  return {
    archive_mode: 'on',
    archive_timeout: `${archiveTimeout}`,
    archive_command: describeCommand(
      [process.execPath, program, place.folder, recipient],
      '%p',
      '%f',
    ),
  }
}

/** `%` means something to PostgreSQL, quotes to the shell. */
export function describeCommand(words: string[], ...placeholders: string[]): string {
  const quote = process.platform === 'win32' ? quoteForWindows : quoteForShell
  return [
    ...words.map((word) => quote(word.replaceAll('%', '%%'))),
    ...placeholders.map(wrap),
  ].join(' ')
}

/** Makes the folder ready for PostgreSQL, or says why it cannot be. */
export function findFolderProblem({ place: { folder } }: BackupTarget): string | null {
  try {
    mkdirSync(join(folder, 'base'), { recursive: true })
    mkdirSync(join(folder, 'wal'), { recursive: true })
    accessSync(join(folder, 'base'), constants.W_OK)
    return handOverLog(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return `BACKUP_TO cannot be written (${code}): give ${folder} to the user who runs this program, or name another folder.`
  }
}

/** PostgreSQL of a root process runs as another user, who writes the log there. */
function handOverLog(folder: string): string | null {
  const account = runsAsRoot() ? findServiceAccount() : undefined
  if (account === undefined) return null
  const log = join(folder, 'wal')
  if (statSync(log).uid !== account.uid) chownSync(log, account.uid, account.gid)
  const closed = [log, import.meta.dirname, process.execPath].find(
    (path) => !canEnter(account, path),
  )
  if (closed === undefined) return null
  return `BACKUP_TO needs ${closed} to be open to user ${account.uid}, who runs PostgreSQL: start this program as an ordinary user, or open that path.`
}

const wrap = (placeholder: string) => `"${placeholder}"`
const quoteForShell = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
const quoteForWindows = (word: string) => `"${word}"`
