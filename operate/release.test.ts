import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connect, type Connection } from '#db/connect.ts'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import { freshDatabase, type FreshDatabase } from '#test/database.ts'
import { currentRelease } from '../server/releases/current.ts'
import type { PublishDeps } from '../server/releases/publish.ts'
import { publishCommand } from './release.ts'

let database: FreshDatabase
let connection: Connection
let scratch: string
let deps: PublishDeps
let time = Date.parse('2026-11-20T12:00:00Z')
let said: { out: string; err: string }

beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, () => {})
  scratch = await mkdtemp(join(tmpdir(), 'operate-release-'))
  await writePlaceholderBuilds(join(scratch, 'builds'))
  deps = {
    db: connection.db,
    clock: { now: () => new Date(time++) },
    config: { releasesDir: join(scratch, 'releases') },
  }
})

afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
  await rm(scratch, { recursive: true })
})

beforeEach(() => {
  said = { out: '', err: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((said.out += text), true))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((said.err += text), true))
})

afterEach(() => {
  vi.restoreAllMocks()
})

it('prints each build with its size and checksum, and refuses to publish it again', async () => {
  expect(await publishCommand(deps, ['publish', '1.0.0', join(scratch, 'builds')])).toBe(0)
  const release = await currentRelease(deps)
  expect(said.err).toBe('')
  expect(said.out).toContain('Published 1.0.0 at 2026-11-20T12:00:00.000Z')
  for (const build of release!.builds) {
    const line = said.out.split('\n').find((text) => text.includes(build.file_name))
    expect(line).toMatch(new RegExp(`${build.identifier} .* [\\d,]+ bytes +${build.sha256}$`))
  }

  said = { out: '', err: '' }
  expect(await publishCommand(deps, ['publish', '1.0.0', join(scratch, 'builds')])).toBe(1)
  expect(said).toEqual({ out: '', err: 'Version 1.0.0 is already published and stays as it is.\n' })
})

it('a text file says what is new, and an unreadable one stops the release', async () => {
  const [builds, notes] = [join(scratch, 'builds'), join(scratch, 'notes.txt')]
  expect(await publishCommand(deps, ['publish', '1.1.0', builds, notes])).toBe(1)
  expect(said).toEqual({ out: '', err: `${notes} cannot be read.\n` })
  expect((await currentRelease(deps))!.version).toBe('1.0.0')
  await writeFile(notes, 'Threads open faster.\n')
  expect(await publishCommand(deps, ['publish', '1.1.0', builds, notes])).toBe(0)
  expect(await currentRelease(deps)).toMatchObject({
    version: '1.1.0',
    notes: 'Threads open faster.\n',
  })
})

it('an incomplete command gets its usage', async () => {
  for (const args of [[], ['publish'], ['publish', '1.0.0'], ['withdraw', '1.0.0', 'folder']]) {
    said = { out: '', err: '' }
    expect(await publishCommand(deps, args)).toBe(1)
    expect(said).toEqual({
      out: '',
      err: 'Use: release publish <version> <folder> [<text file of what is new>]\n',
    })
  }
})
