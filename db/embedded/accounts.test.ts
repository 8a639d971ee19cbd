import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { SHARED_PLACE, bringWithinReach, findNative, libraryEnvironment } from './binaries.ts'
import { canEnter, findServiceAccount } from './account.ts'

const asRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
// Below /root, no other user can run the program.
const openToOthers = asRoot && canEnter(nobody, import.meta.dirname)
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

describe('the account that the server runs as', { timeout: 60_000 }, () => {
  it.runIf(asRoot)(
    'when root starts it, it is another account, in a data folder that everyone can enter',
    () => {
      const dataDir = newFolder(tmpdir(), 0o755)
      expect(startAndStop(dataDir)).toMatchObject({ adopted: false })
      expect(statSync(join(dataDir, 'pg')).uid).toBe(findServiceAccount()?.uid)
    },
  )

  it.runIf(asRoot)(
    'below a closed folder the data goes elsewhere, is found again, and is not confused with a new folder of the same name',
    () => {
      const dataDir = newFolder(homedir(), 0o700)
      startAndStop(dataDir)
      expect(existsSync(join(dataDir, 'pg'))).toBe(false)
      const place = noted(dataDir)
      expect(place.startsWith(SHARED_PLACE)).toBe(true)
      expect(statSync(join(place, 'pg', 'cluster')).uid).toBe(findServiceAccount()?.uid)

      startAndStop(dataDir)
      expect(noted(dataDir)).toBe(place)

      rmSync(dataDir, { recursive: true })
      startAndStop(dataDir)
      expect(noted(dataDir)).not.toBe(place)
    },
  )

  it.runIf(asRoot)(
    'a database that was moved and then lost is reported, not replaced by an empty one',
    () => {
      const dataDir = newFolder(homedir(), 0o700)
      startAndStop(dataDir)
      rmSync(noted(dataDir), { recursive: true })
      expect(startAndStop(dataDir)).toMatchObject({
        problem: expect.stringContaining('which is gone: bring it back'),
      })
    },
  )

  it.runIf(asRoot)(
    'a database whose folder was closed afterwards is reported, not replaced by an empty one',
    () => {
      const dataDir = newFolder(tmpdir(), 0o755)
      startAndStop(dataDir)
      chmodSync(dataDir, 0o700)
      expect(startAndStop(dataDir)).toMatchObject({
        problem: expect.stringContaining('chmod'),
      })
    },
  )

  it.runIf(asRoot)('a database that belongs to root is reported', () => {
    const dataDir = newFolder(tmpdir(), 0o755)
    const server = join(dataDir, 'pg')
    startAndStop(dataDir)
    chownSync(server, 0, 0)
    expect(startAndStop(dataDir)).toEqual({
      problem: `The database in ${server} belongs to user 0: run chown -R ${findServiceAccount()?.uid} ${server}, then start again.`,
    })
  })

  it.runIf(asRoot)(
    'programs in a closed folder are copied to where that account can run them',
    async () => {
      const hidden = newFolder(homedir(), 0o700)
      const native = join(hidden, 'package', 'native')
      cpSync(join(findNative()!, '..'), join(hidden, 'package'), { recursive: true })
      chmodSync(join(native, 'bin'), 0o700)
      const account = findServiceAccount()!
      const before = existsSync(SHARED_PLACE) ? readdirSync(SHARED_PLACE) : []
      const copy = await bringWithinReach(native, account)
      expect(copy.startsWith(SHARED_PLACE)).toBe(true)
      const env = libraryEnvironment(copy, newFolder(tmpdir(), 0o755))
      const options = { ...account, env, cwd: '/', encoding: 'utf8' } as const
      const version = execFileSync(join(copy, 'bin', 'initdb'), ['--version'], options)
      expect(version).toContain('(PostgreSQL) 18')
      if (!before.includes(basename(copy))) folders.push(copy)
    },
  )

  it.runIf(openToOthers)(
    'an ordinary user runs it as themselves, and root then runs it as that user',
    () => {
      const dataDir = newFolder(tmpdir(), 0o755)
      chownSync(dataDir, nobody.uid, nobody.gid)
      expect(startAndStop(dataDir, nobody)).toMatchObject({ adopted: false })
      expect(statSync(join(dataDir, 'pg')).uid).toBe(nobody.uid)
      expect(startAndStop(dataDir)).toMatchObject({ adopted: false })
      expect(startAndStop(dataDir, nobody)).toMatchObject({ adopted: false })
    },
  )

  it.runIf(openToOthers)(
    'an ordinary user is told that the folder belongs to somebody else',
    () => {
      const dataDir = newFolder(tmpdir(), 0o755)
      expect(startAndStop(dataDir, nobody)).toMatchObject({
        problem: expect.stringContaining('EACCES'),
      })
    },
  )

  it('a platform without binaries is detected', () => {
    expect(findNative('sunos', 'sparc')).toBeUndefined()
    expect(findNative('win32', 'x64') ?? '').not.toContain('win32')
  })
})

function newFolder(parent: string, mode: number): string {
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return folder
}

function noted(dataDir: string): string {
  const place = readFileSync(join(dataDir, 'pg.moved'), 'utf8').trim()
  if (!folders.includes(place)) folders.push(place)
  return place
}

const program = `
  import { startEmbedded } from '${new URL('./start.ts', import.meta.url)}'
  const server = await startEmbedded({ dataDir: process.argv[1] })
  console.log(JSON.stringify(server))
  await server.stop?.()
`

function startAndStop(dataDir: string, as: { uid?: number; gid?: number } = {}): unknown {
  const rest = ['--input-type=module', '-e', program, dataDir]
  return JSON.parse(execFileSync(process.execPath, rest, { ...as, encoding: 'utf8' }))
}
