import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identifiers } from '#contract/download.ts'
import { connect, type Connection } from '#db/connect.ts'
import { placeholderVersion, writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import { freshDatabase, type FreshDatabase } from '#test/database.ts'
import { currentRelease } from './current.ts'
import { publishRelease, type PublishDeps, type PublishOutcome } from './publish.ts'

let database: FreshDatabase
let connection: Connection
let scratch: string
let folder: string
let deps: PublishDeps
let time: Date

beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.url, () => {})
  scratch = await mkdtemp(join(tmpdir(), 'releases-'))
})

afterAll(async () => {
  await connection.db.destroy()
  await database.drop()
  await rm(scratch, { recursive: true })
})

beforeEach(async () => {
  await connection.db.deleteFrom('builds').execute()
  await connection.db.deleteFrom('releases').execute()
  folder = await mkdtemp(join(scratch, 'builds-'))
  await writePlaceholderBuilds(folder)
  time = new Date('2026-11-20T12:00:00Z')
  const releasesDir = join(await mkdtemp(join(scratch, 'server-')), 'releases')
  deps = { db: connection.db, clock: { now: () => time }, config: { releasesDir } }
})

describe('publishing a folder with the seven builds', () => {
  it('records every size and checksum, and copies the bytes into the releases folder', async () => {
    const outcome = await publishRelease(deps, { version: '1.0.0', folder })
    const release = await currentRelease(deps)
    expect(outcome).toEqual({ ok: true, release })
    expect(release).toMatchObject({ version: '1.0.0', published_at: '2026-11-20T12:00:00.000Z' })
    expect(release!.builds.map((build) => build.identifier)).toEqual(identifiers)
    for (const build of release!.builds) {
      const bytes = await readFile(join(deps.config.releasesDir, '1.0.0', build.file_name))
      expect(bytes).toEqual(await readFile(join(folder, build.file_name)))
      expect(build).toMatchObject({
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        sha512: createHash('sha512').update(bytes).digest('hex'),
      })
    }
  })

  it('leaves other files of the folder where they are', async () => {
    await writeFile(join(folder, 'latest-mac.yml'), 'version: 1.0.0')
    await mkdir(join(folder, 'old-arm64.dmg'))
    expect(await publishRelease(deps, { version: '1.0.0', folder })).toMatchObject({ ok: true })
    const published = await readdir(join(deps.config.releasesDir, '1.0.0'))
    expect(published).toHaveLength(7)
    expect(await readdir(deps.config.releasesDir)).toEqual(['1.0.0'])
  })

  it('makes the release published last the current one', async () => {
    await publishRelease(deps, { version: '1.1.0', folder })
    time = new Date('2026-11-21T12:00:00Z')
    await publishRelease(deps, { version: '1.0.1', folder, notes: 'Repairs the old line.' })
    expect(await currentRelease(deps)).toMatchObject({ version: '1.0.1' })
  })

  it('publishes once when run twice at the same time', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => publishRelease(deps, { version: '1.0.0', folder })),
    )
    const refused = outcomes.filter((outcome) => !outcome.ok)
    expect(refused.map((outcome) => outcome.reason)).toEqual(Array(3).fill('already_published'))
    expect(await readdir(deps.config.releasesDir)).toEqual(['1.0.0'])
    expect(await readdir(join(deps.config.releasesDir, '1.0.0'))).toHaveLength(7)
  })

  it('replaces files of the same version that were never recorded', async () => {
    const left = join(deps.config.releasesDir, '1.0.0')
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'half-a-file'), 'from a machine that lost its power')
    expect(await publishRelease(deps, { version: '1.0.0', folder })).toMatchObject({ ok: true })
    expect(await readdir(left)).not.toContain('half-a-file')
  })
})

describe('a publish is refused with a reason and changes nothing', () => {
  const nameOf = (ending: string) => `protocraft-${placeholderVersion}-${ending}`

  async function expectRefusal(outcome: PublishOutcome, reason: string, said: string) {
    expect(outcome).toMatchObject({ ok: false, reason, message: expect.stringContaining(said) })
    expect(await currentRelease(deps)).toBeNull()
    expect(await readdir(deps.config.releasesDir).catch(() => [])).toEqual([])
  }

  it('when the version is malformed', async () => {
    for (const version of ['', '1.0', 'v1.0.0', '../1.0.0']) {
      const outcome = await publishRelease(deps, { version, folder })
      await expectRefusal(outcome, 'bad_version', `"${version}" is no version`)
    }
  })

  it('when the folder is missing or is a file', async () => {
    const file = join(folder, nameOf('x64.exe'))
    for (const wrong of [join(folder, 'nowhere'), file]) {
      const outcome = await publishRelease(deps, { version: '1.0.0', folder: wrong })
      await expectRefusal(outcome, 'no_folder', wrong)
    }
  })

  it('when builds are missing, naming each', async () => {
    await rm(join(folder, nameOf('x64.exe')))
    await rm(join(folder, nameOf('arm64.dmg')))
    const outcome = await publishRelease(deps, { version: '1.0.0', folder })
    await expectRefusal(outcome, 'missing_builds', 'Missing: windows-all-x86_64, mac-all-arm64.')
  })

  it('when two files are the same build', async () => {
    await writeFile(join(folder, 'another-x86_64.exe'), 'another')
    const outcome = await publishRelease(deps, { version: '1.0.0', folder })
    const said = `another-x86_64.exe and ${nameOf('x64.exe')} are both the build windows-all-x86_64`
    await expectRefusal(outcome, 'two_builds', said)
  })

  it('when a file name needs escaping in a URL', async () => {
    await rename(join(folder, nameOf('x64.exe')), join(folder, 'Protocraft Setup-x64.exe'))
    const outcome = await publishRelease(deps, { version: '1.0.0', folder })
    await expectRefusal(outcome, 'bad_name', '"Protocraft Setup-x64.exe"')
  })

  it('when a file is empty', async () => {
    await writeFile(join(folder, nameOf('arm64.dmg')), '')
    const outcome = await publishRelease(deps, { version: '1.0.0', folder })
    await expectRefusal(outcome, 'empty_file', nameOf('arm64.dmg'))
  })

  it('when the releases folder cannot be created', async () => {
    const file = join(folder, nameOf('x64.exe'))
    const barred = { ...deps, config: { releasesDir: join(file, 'releases') } }
    const outcome = await publishRelease(barred, { version: '1.0.0', folder })
    await expectRefusal(outcome, 'copy_failed', 'The builds could not be copied: ENOTDIR')
  })

  it('when the version is already published, even with other bytes', async () => {
    await publishRelease(deps, { version: '1.0.0', folder })
    const before = await currentRelease(deps)
    await writeFile(join(folder, nameOf('x64.exe')), 'other bytes')
    const outcome = await publishRelease(deps, { version: '1.0.0', folder })
    expect(outcome).toMatchObject({ ok: false, reason: 'already_published' })
    expect(await currentRelease(deps)).toEqual(before)
  })
})
