import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Decrypter } from 'age-encryption'
import { beforeEach, expect, it } from 'vitest'
import { openFolder } from '#db/stores/folder.ts'
import { makeBackupKeys } from '#test/backups.ts'
import type { Store } from '#db/stores/store.ts'
import { makeFolder } from '#test/folder.ts'
import {
  checkBuilds,
  findMissing,
  removeBuilds,
  removeHalfBuilds,
  restoreBuilds,
  storeBuilds,
  type StoredBuild,
} from './builds.ts'

const bytes = randomBytes(3_000_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const build = {
  version: '1.2.0',
  file_name: 'app-1.2.0-x64.exe',
  sha256,
  backup_name: randomUUID(),
}

let scratch: string
let releases: string
let folder: string
let target: { store: Store; recipient: string }
let source: { from: { folder: string }; identity: Decrypter }

beforeEach(async () => {
  scratch = makeFolder()
  const { keys, recipient } = await makeBackupKeys()
  folder = join(scratch, 'backup')
  target = { store: openFolder(folder), recipient }
  source = { from: { folder }, identity: keys.identity }
  releases = join(scratch, 'releases')
  publish(build.version)
})

function publish(version: string, content: Uint8Array = bytes): void {
  mkdirSync(join(releases, version), { recursive: true })
  writeFileSync(join(releases, version, build.file_name), content)
}

const read = ({ version, file_name }: StoredBuild) =>
  openFolder(releases).read(`${version}/${file_name}`)
const writeInto =
  (place: string) =>
  ({ version, file_name }: StoredBuild, content: Readable) =>
    openFolder(place).write(`${version}/${file_name}`, content)
const stored = () => readdirSync(join(folder, 'builds'))

it('a published file is restored exactly', async () => {
  expect(await storeBuilds(target, [build], read)).toEqual([])
  expect(await storeBuilds(target, [build], read)).toEqual([])
  const [file = '', ...others] = stored()
  expect(others).toEqual([])
  expect(readFileSync(join(folder, 'builds', file)).includes(bytes.subarray(0, 64))).toBe(false)
  expect(await checkBuilds(source, [build])).toEqual([])
  const back = join(scratch, 'back')
  expect(await restoreBuilds(source, [build], writeInto(back))).toEqual([])
  expect(readFileSync(join(back, build.version, build.file_name)).equals(bytes)).toBe(true)
})

it('a file whose bytes have changed is neither stored nor restored', async () => {
  publish(build.version, randomBytes(100))
  const [problem] = await storeBuilds(target, [build], read)
  expect(problem).toBe('1.2.0/app-1.2.0-x64.exe: its bytes are not those that were published')
  expect(stored()).toEqual([])
  publish(build.version)
  await storeBuilds(target, [build], read)
  const other = { ...build, backup_name: randomUUID(), sha256: 'f'.repeat(64) }
  writeFileSync(
    join(folder, 'builds', `${other.backup_name}.zst.age`),
    readFileSync(join(folder, 'builds', stored()[0]!)),
  )
  expect(await checkBuilds(source, [other])).toHaveLength(1)
  expect(await restoreBuilds(source, [other], writeInto(join(scratch, 'back')))).toHaveLength(1)
  expect(readdirSync(join(scratch, 'back', build.version))).toEqual([])
})

it('a file that is missing, truncated or named to land elsewhere is reported, and the others are restored', async () => {
  const gone = {
    ...build,
    file_name: 'gone.exe',
    sha256: 'a'.repeat(64),
    backup_name: randomUUID(),
  }
  expect(await storeBuilds(target, [gone, build], read)).toMatchObject([
    expect.stringMatching(/^1\.2\.0\/gone\.exe: ENOENT/),
  ])
  expect(await findMissing(target.store, [gone, build])).toEqual([gone])
  const outside = ['../1.2.0', '..', 'a/b'].map((version) => ({ ...build, version }))
  const back = join(scratch, 'back')
  expect(await restoreBuilds(source, [gone, ...outside, build], writeInto(back))).toHaveLength(4)
  expect(readdirSync(scratch)).not.toContain('1.2.0')
  expect(readFileSync(join(back, '1.2.0', build.file_name)).equals(bytes)).toBe(true)
  const file = join(folder, 'builds', stored()[0]!)
  writeFileSync(file, readFileSync(file).subarray(0, -500_000))
  expect(await checkBuilds(source, [build])).toHaveLength(1)
})

it('only the requested files and what a killed run left behind are removed', async () => {
  const other = { ...build, backup_name: randomUUID() }
  await storeBuilds(target, [build, other], read)
  writeFileSync(join(folder, 'builds', `.new-0a1b2c3d-${randomUUID()}.zst.age`), '')
  writeFileSync(join(folder, 'builds', 'of the vendor'), '')
  await removeHalfBuilds(target.store)
  await removeBuilds(target.store, [build.backup_name])
  expect(stored()).toEqual([`${other.backup_name}.zst.age`, 'of the vendor'].toSorted())
})
