import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
} from 'node:fs'
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sha256 } from '../sha256.ts'
import { type Account, canEnter, findServiceAccount, runsAsRoot } from './account.ts'
import { SHARED_PLACE, bringWithinReach, findNative, libraryEnvironment } from './binaries.ts'
import { type Refusal, isRefusal, refuse } from './refusal.ts'

/** Everything one embedded server consists of. */
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
  /** Undefined: the programs run as we do. */
  account: Account | undefined
  /** Settings of the server beside those that every one has. */
  settings: Record<string, string>
}

/** The locks are in the data folder itself, as they must exist before anything else. */
export const startLock = (dataDir: string): string => join(dataDir, 'pg.lock')
export const usersLock = (dataDir: string): string => join(dataDir, 'pg.users')

/** Creates the folder if needed; answers its real path, which the kernel reports for a process in it. */
export function createDataFolder(dataDir: string): string | Refusal {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const lock of [startLock(dataDir), usersLock(dataDir)]) {
      if (existsSync(lock)) accessSync(lock, constants.R_OK | constants.W_OK)
    }
    return realpathSync(dataDir)
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code
    return refuse(
      'not_writable',
      `The data folder ${resolve(dataDir)} cannot be written (${why}): give it to the user who runs this program, or name another in DATA_DIR.`,
    )
  }
}

/** Call it under the start lock, as it can create folders. */
export async function findPlace(dataDir: string): Promise<Place | Refusal> {
  const native = findNative()
  if (!native)
    return refuse(
      'no_binaries',
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules: run npm ci without --omit=optional, or set DATABASE_URL to a server of your own.`,
    )
  const account = runsAsRoot() ? findServiceAccount() : undefined
  if (runsAsRoot() && !account)
    return refuse(
      'no_account',
      'PostgreSQL does not run as root and there is no user postgres or nobody to run it: start this program as an ordinary user.',
    )
  const home = findHome(dataDir, account)
  if (isRefusal(home)) return home
  const place = await describePlace(home.path, native, account)
  return isRefusal(place) ? place : { ...place, settings: {} }
}

async function describePlace(
  home: string,
  native: string,
  wanted: Account | undefined,
): Promise<Omit<Place, 'settings'> | Refusal> {
  const server = join(home, 'pg')
  const account = existsSync(server) ? keepOwner(server, wanted) : wanted
  if (isRefusal(account)) return account
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

/** PostgreSQL opens a cluster only for its owner, which may differ from today's choice. */
function keepOwner(server: string, wanted: Account | undefined): Account | undefined | Refusal {
  const { uid, gid } = statSync(server)
  if (wanted ? uid !== 0 : uid === process.getuid?.() || !process.getuid)
    return wanted && { uid, gid }
  if (uid === 0) return refuseRoots(server, wanted?.uid ?? process.getuid?.())
  return refuse(
    'not_ours',
    `The database in ${server} belongs to user ${uid}: start this program as that user, or as root, or change the owner of the folder.`,
  )
}

function refuseRoots(server: string, user: number | undefined): Refusal {
  if (isEmpty(server))
    return refuse(
      'not_ours',
      `The folder ${server} is empty and belongs to root, and PostgreSQL does not run as root: remove it, or mount its volume on ${dirname(server)} instead, then start again.`,
    )
  return refuse(
    'not_ours',
    `The database in ${server} belongs to root, and PostgreSQL does not run as root: run chown -R ${user} ${server}, then start again.`,
  )
}

function isEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch {
    return false
  }
}

/** The data folder, or, if the account cannot enter it, a folder in SHARED_PLACE that a note there names. */
function findHome(dataDir: string, account: Account | undefined): { path: string } | Refusal {
  const note = join(dataDir, 'pg.moved')
  if (existsSync(note)) return followNote(note)
  if (!account || canEnter(account, dataDir)) return { path: dataDir }
  if (existsSync(join(dataDir, 'pg')))
    return refuse(
      'not_ours',
      `The database in ${dataDir} can no longer be entered by the user it runs as: run chmod o+x on that folder and the folders above it.`,
    )
  return { path: moveHome(dataDir, note) }
}

function followNote(note: string): { path: string } | Refusal {
  const path = readFileSync(note, 'utf8').trim()
  if (existsSync(path)) return { path }
  return refuse(
    'moved_away',
    `The database was kept in ${path}, which is gone: bring it back, or delete ${note} to begin with an empty one.`,
  )
}

// Never a name that follows from the data folder alone: deleting the data folder means starting over,
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

/** What root creates for the account must belong to the account. */
export function handOver(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}
