import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
} from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { program } from './binaries.ts'
import { type Place, handOver } from './place.ts'
import { type Problem } from './problem.ts'

const MAJOR = '18'

/** Ensures a complete cluster of our version, or says why not. Call it under the start lock. */
export async function ensureCluster(place: Place): Promise<Problem | undefined> {
  clearLeftovers(dirname(place.server))
  if (!existsSync(place.server)) return initialize(place)
  const version = readVersion(place)
  if (version === MAJOR) return undefined
  if (version === undefined)
    return {
      problem: `${place.server} does not hold a PostgreSQL database: move it away, then start again.`,
    }
  return {
    problem: `The database in ${place.server} was made by PostgreSQL ${version} and this program brings ${MAJOR}: start the version of this program that made it, dump the data, and load it into an empty folder.`,
  }
}

function readVersion(place: Place): string | undefined {
  const file = join(place.cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Removes leftovers. A folder with this name was left by a process that died, because a live one would
 * hold the start lock. Its initdb may still be writing there, so what cannot be removed now is removed
 * next time.
 */
function clearLeftovers(home: string): void {
  for (const name of readdirSync(home).filter((name) => name.startsWith('pg.new-'))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {}
  }
}

async function initialize(place: Place): Promise<Problem | undefined> {
  const home = dirname(place.server)
  const draft = mkdtempSync(join(home, `pg.new-${process.pid}-`))
  handOver(draft, place.account)
  const password = join(draft, 'password')
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  handOver(password, place.account)
  const problem = await runInitdb(place, draft)
  if (problem !== undefined) {
    rmSync(draft, { recursive: true, force: true })
    return refuseFailed(problem, home)
  }
  renameSync(draft, place.server)
  flush(home)
  return undefined
}

function refuseFailed(said: string, home: string): Problem {
  if (/No space left on device|Check free disk space/.test(said))
    return {
      problem: `The disk of ${home} is full, and a new database needs 50 MB: make room, then start again.`,
    }
  return {
    problem: `PostgreSQL could not make its database in ${home} (${firstComplaint(said)}): fix that, then start again.`,
  }
}

async function runInitdb(place: Place, draft: string): Promise<string | undefined> {
  const child = spawn(program(place.native, 'initdb'), initdbArguments(draft), {
    ...place.account,
    cwd: '/',
    env: place.environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const failed = new Promise<string>((answer) =>
    child.on('error', (error) => answer(error.message)),
  )
  const ended = new Promise<number | null>((answer) => child.on('exit', answer))
  const said = await Promise.race([failed, text(child.stderr)])
  if (child.pid === undefined) return failed
  return (await ended) === 0 ? undefined : said
}

function initdbArguments(draft: string): string[] {
  return [
    `--pgdata=${join(draft, 'cluster')}`,
    `--pwfile=${join(draft, 'password')}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // Folds the case of non-ASCII letters the same way on every platform.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]
}

/** Returns the first error; later ones follow from it. */
function firstComplaint(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.find((line) => /error:|FATAL:|PANIC:/.test(line)) ?? lines.at(-1)
  return reason?.replace(/^.*(error|FATAL|PANIC): +/, '').trim() ?? 'no message'
}

/** Flushes the folder: otherwise a power failure could undo the rename after rows were acknowledged. */
function flush(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
