import { accessSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, canEnter, findServiceAccount, runsAsRoot } from '#db/embedded/account.ts'
import type { Place } from '#db/embedded/place.ts'
import { openStore } from '#db/stores/open.ts'
import type { S3Place } from '#db/stores/place.ts'
import { Refused } from '#db/stores/s3-errors.ts'
import { baseFolder } from './bases.ts'
import { type BackupTarget, lendTarget, markFile } from './store.ts'

/** At most this much of the log is lost with the machine, in seconds. */
const archiveTimeout = 60

/** The settings with which PostgreSQL archives its log; a clean stop archives the rest of it. */
export function archiveSettings(target: BackupTarget, place: Place): Record<string, string> {
  const program = join(import.meta.dirname, 'archive-segment.ts')
  const words = [process.execPath, program, lendTarget(target, place)]
  return {
    archive_mode: 'on',
    archive_timeout: `${archiveTimeout}`,
    archive_command: describeCommand(words, '%p', '%f'),
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

/** Makes the place ready for PostgreSQL, or says why it cannot be. */
export async function findTargetProblem({ place }: BackupTarget): Promise<string | null> {
  return 'folder' in place ? findFolderProblem(place.folder) : findBucketProblem(place)
}

/** A server that is away comes back, and the log waits for it; what it refuses, it goes on refusing. */
async function findBucketProblem(place: S3Place): Promise<string | null> {
  const store = await openStore(place)
  return store.list(baseFolder).then(
    () => findClosedPath(runsAsRoot() ? findServiceAccount() : undefined),
    (error) => (error instanceof Refused ? `BACKUP_TO cannot be used. ${error.message}` : null),
  )
}

/** A folder without its mark may be a mount that is missing: nothing is made there. */
function findFolderProblem(folder: string): string | null {
  if (!existsSync(join(folder, markFile))) return null
  try {
    mkdirSync(join(folder, 'base'), { recursive: true })
    mkdirSync(join(folder, 'wal'), { recursive: true })
    accessSync(join(folder, 'base'), constants.W_OK)
    return handOverLog(folder)
  } catch (error) {
    return describeUnwritable(folder, error as NodeJS.ErrnoException)
  }
}

export function describeUnwritable(folder: string, { code }: NodeJS.ErrnoException): string {
  if (code === 'EROFS')
    return `BACKUP_TO cannot be written (EROFS): mount it for writing and, for a service of systemd, add ReadWritePaths=${folder} to its unit.`
  return `BACKUP_TO cannot be written (${code}): give ${folder} to the user who runs this program, or name another folder.`
}

/** PostgreSQL of a root process runs as another user, who writes the log there. */
function handOverLog(folder: string): string | null {
  const account = runsAsRoot() ? findServiceAccount() : undefined
  const log = join(folder, 'wal')
  for (const path of [log, join(folder, markFile)])
    if (account && statSync(path).uid !== account.uid) chownSync(path, account.uid, account.gid)
  return findClosedPath(account, log)
}

/** What that user needs beside the place: this program, and Node. */
function findClosedPath(account: Account | undefined, ...places: string[]): string | null {
  const paths = [...places, import.meta.dirname, process.execPath]
  const closed = account && paths.find((path) => !canEnter(account, path))
  if (closed === undefined) return null
  return `BACKUP_TO needs ${closed} to be open to user ${account!.uid}, who runs PostgreSQL: start this program as an ordinary user, or open that path.`
}

const wrap = (placeholder: string) => `"${placeholder}"`
const quoteForShell = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
const quoteForWindows = (word: string) => `"${word}"`
