import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sha256 } from '../sha256.ts'
import { type Account, canEnter, findServiceAccount, runsAsRoot } from './account.ts'
import { SHARED_PLACE, bringWithinReach, findNative, libraryEnvironment } from './binaries.ts'
import { isProblem, type Problem } from './problem.ts'

/** The files and folders of one embedded server. */
export interface Place {
  /** Built elsewhere and renamed to this name, so it is either complete or absent. */
  server: string
  cluster: string
  password: string
  log: string
  /** Names the process namespace in which the last server started. */
  origin: string
  native: string
  environment: Record<string, string>
  /** Undefined if the programs run as the current user. */
  account: Account | undefined
  /** Settings of this server in addition to the common ones. */
  settings: Record<string, string>
}

/** The locks are in the data folder itself, because they must exist before anything else. */
export const startLock = (dataDir: string): string => join(dataDir, 'pg.lock')
export const usersLock = (dataDir: string): string => join(dataDir, 'pg.users')

/**
 * Creates the folder if needed, and returns its real path, as the kernel reports it for a process
 * inside.
 */
export function createDataFolder(dataDir: string): string | Problem {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const lock of [startLock(dataDir), usersLock(dataDir)]) {
      if (existsSync(lock)) accessSync(lock, constants.R_OK | constants.W_OK)
    }
    return realpathSync(dataDir)
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code
    return {
      problem: `The data folder ${resolve(dataDir)} cannot be written (${why}): give it to the user who runs this program, or name another in DATA_DIR.`,
    }
  }
}

/** Finds the files and folders. Call it under the start lock, because it can create folders. */
export async function findPlace(dataDir: string): Promise<Place | Problem> {
  const native = findNative()
  if (!native)
    return {
      problem: `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules: run npm ci without --omit=optional, or set DATABASE_URL to a server of your own.`,
    }
  const account = runsAsRoot() ? findServiceAccount() : undefined
  const home = findHome(dataDir, account)
  if (isProblem(home)) return home
  const place = await describePlace(home.path, native, account)
  return isProblem(place) ? place : { ...place, settings: {} }
}

async function describePlace(
  home: string,
  native: string,
  wanted: Account | undefined,
): Promise<Omit<Place, 'settings'> | Problem> {
  const server = join(home, 'pg')
  const account = existsSync(server) ? keepOwner(server, wanted) : wanted
  if (isProblem(account)) return account
  const reachable = account ? await bringWithinReach(native, account) : native
  return {
    server,
    cluster: join(server, 'cluster'),
    password: join(server, 'password'),
    log: join(server, 'log'),
    origin: join(server, 'origin'),
    native: reachable,
    environment: libraryEnvironment(reachable, join(home, 'pg.lib')),
    account,
  }
}

/**
 * Keeps the owner of an existing cluster: PostgreSQL opens it only for its owner, which may differ from
 * today's choice.
 */
function keepOwner(server: string, wanted: Account | undefined): Account | undefined | Problem {
  const { uid, gid } = statSync(server)
  if (wanted ? uid !== 0 : uid === process.getuid?.() || !process.getuid)
    return wanted && { uid, gid }
  return {
    problem: `The database in ${server} belongs to user ${uid}: run chown -R ${wanted?.uid ?? process.getuid?.()} ${server}, then start again.`,
  }
}

/**
 * Finds the data folder or, if the account cannot enter it, a folder in SHARED_PLACE that a note there
 * names.
 */
function findHome(dataDir: string, account: Account | undefined): { path: string } | Problem {
  const note = join(dataDir, 'pg.moved')
  if (existsSync(note)) return followNote(note)
  if (!account || canEnter(account, dataDir)) return { path: dataDir }
  if (existsSync(join(dataDir, 'pg')))
    return {
      problem: `The database in ${dataDir} can no longer be entered by the user it runs as: run chmod o+x on that folder and the folders above it.`,
    }
  return { path: moveHome(dataDir, note) }
}

function followNote(note: string): { path: string } | Problem {
  const path = readFileSync(note, 'utf8').trim()
  if (existsSync(path)) return { path }
  return {
    problem: `The database was kept in ${path}, which is gone: bring it back, or delete ${note} to begin with an empty one.`,
  }
}

// The name never follows from the data folder alone: deleting the data folder means starting over,
// without the old database.
function moveHome(dataDir: string, note: string): string {
  mkdirSync(SHARED_PLACE, { recursive: true })
  chmodSync(SHARED_PLACE, 0o755)
  const hash = sha256(dataDir).slice(0, 12)
  const path = mkdtempSync(join(SHARED_PLACE, `${hash}-`))
  chmodSync(path, 0o755)
  writeFileSync(note, `${path}\n`)
  return path
}

/** Gives the account ownership of files that root created for it. */
export function handOver(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}
