import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '#db/connect.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { writePlaceholderBuilds } from '#server/demo/placeholder-release.ts'
import { noteSettings } from '#server/start/started-with.ts'
import { makeFolder } from '../folder.ts'
import { freshDatabase } from '../database.ts'
import { makeListFail, makeListWork } from '../disks.ts'
import { plantMany } from '../many-customers.ts'
import { everyOrEach, isWhole } from '../matrix.ts'
import { openOutside } from '../product-of-test.ts'
import { operateProgram } from '../product.ts'
import { calm } from '../world/shop.ts'

const root = join(import.meta.dirname, '../..')

const folder = makeFolder()
const database = await freshDatabase()
afterAll(() => database.drop())

interface Seen {
  code: number
  stdout: string
  stderr: string
}

const operate = (...args: string[]) => operateWith({}, ...args, '--demo')

async function operateWith(
  settings: Record<string, string | undefined>,
  ...args: string[]
): Promise<Seen> {
  const env = { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: folder, ...settings }
  const program = promisify(execFile)(process.execPath, [...operateProgram, ...args], {
    cwd: root,
    env,
  })
  return program.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

/** Runs a command on a terminal, which shows both outputs, as a person sees it. */
async function onTerminal(words: string): Promise<Seen> {
  const command = [process.execPath, ...operateProgram, words, '--demo'].join(' ')
  const args = ['--quiet', '--return', '--command', command, '/dev/null']
  const env = { PATH: process.env.PATH, DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_test_shop' }
  return promisify(execFile)('script', args, { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  )
}

/** The commands that print secrets, and the file to which each is to be written. */
const ways = [
  ['keys new', 'new-settings.env'],
  ['keys backup', 'backup-keys.txt'],
  ['connect stripe', 'new-settings.env'],
] as const

describe('the operator', () => {
  it('reads the list of commands when none fits', async () => {
    const { code, stderr } = await operate('sell', 'everything')
    expect(code).toBe(1)
    expect(stderr).toContain('releases publish <version> <folder>')
  })

  it('creates two secrets that the settings accept', async () => {
    const { stdout } = await operate('keys', 'new')
    const secrets = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(readConfig(secrets)).toHaveProperty('config.appSecret', secrets.APP_SECRET)
    expect(readConfig(secrets)).toHaveProperty(
      'config.licenseSigningKey',
      secrets.LICENSE_SIGNING_KEY,
    )
  })

  it.each(everyOrEach(ways, 3))(
    '%s shows no secret on a screen, and says how it gets past it',
    async (words, file) => {
      const { code, stdout } = await onTerminal(words)
      expect(code).toBe(1)
      expect(stdout).not.toMatch(/_KEY=|_SECRET=|SECRET-KEY/)
      expect(stdout).toContain(`npm run -s operate -- ${words} > ${file}`)
    },
  )

  it('gets lists in a form for people or for programs', async () => {
    expect(await operate('audit', 'list', '--json')).toMatchObject({ code: 0, stdout: '[]\n' })
    expect(await operate('backup', 'begin', '--csv')).toMatchObject({ code: 1, stdout: '' })
    expect(await operate('check', '--dry-run')).toMatchObject({ code: 1, stdout: '' })
  })

  it('publishes a release, and reads what was left out', async () => {
    const builds = join(folder, 'builds')
    await writePlaceholderBuilds(builds, '1.0.0')
    await writeFile(join(builds, 'latest-mac.yml'), 'version: 1.0.0')
    const first = await operate('releases', 'publish', '1.0.0', builds, '--reason', 'It is ready.')
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('linux-rpm-arm64') })
    expect(first.stderr).toMatch(
      /^Not a build, left out: latest-mac\.yml\. A name ends like -x64\.exe, .*\nDone\.\n$/,
    )
  })

  it.runIf(isWhole)(
    'writes notes for a version, withdraws it after a yes, and reads how a command is used',
    async () => {
      const notes = join(folder, 'notes.md')
      const why = ['--reason', 'It loses chats.']
      const missing = await operate('releases', 'write-notes', '1.0.0', notes, ...why)
      expect(missing).toMatchObject({ code: 1, stderr: `${notes} cannot be read.\n` })
      await writeFile(notes, '- Threads open *faster*.\n')
      expect(await operate('releases', 'write-notes', '1.0.0', notes, ...why)).toHaveProperty(
        'code',
        0,
      )
      expect(await operate('releases', 'withdraw', '1.0.0', ...why)).toHaveProperty('code', 1)
      const yes = await operate('releases', 'withdraw', '1.0.0', ...why, '--yes')
      expect(yes).toHaveProperty('code', 0)
      const restored = await operate('releases', 'restore', '1.0.0', ...why)
      expect(restored).toHaveProperty('code', 0)
      expect(await operate('releases', 'pin')).toMatchObject({
        code: 1,
        stderr: '<version> is missing.\nUsage: releases pin <version> [<builds…>] [--reason "…"]\n',
      })
    },
  )

  it('reads that a disk is full, and not where in the code that was noticed', async () => {
    const { db } = connect(database.url, () => {})
    await makeListFail(db)
    expect(await operate('held-payments', 'list')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The disk of the database is full (could not write a temporary file: No space left on device): make room, then start again.\n',
    })
    await makeListWork(db)
    await db.destroy()
  })

  it('reconciles with the provider, where there is one', async () => {
    expect(await operate('reconcile')).toMatchObject({
      code: 1,
      stderr: 'This demo has never run: start it first.\n',
    })
    const { env } = await openOutside(calm)
    const { code, stdout } = await operateWith(env, 'reconcile')
    expect(stdout).toContain('paid there  0 orders')
    expect(code).toBe(0)
  })

  it('is shown an order of a demo that never ran, and nothing is recorded of a refund', async () => {
    const own = await freshDatabase()
    await plantMany(own.url, [], 1 / 5000)
    const DATABASE_URL = own.url
    const { stdout } = await operateWith({ DATABASE_URL }, 'orders', 'show', 'cs_1', '--demo')
    expect(stdout).toMatch(/^status +paid$/m)
    const refund = ['orders', 'refund', 'cs_1', '--reason', 'asked', '--yes', '--demo']
    expect(await operateWith({ DATABASE_URL }, ...refund)).toMatchObject({
      code: 1,
      stderr: 'This demo has never run: start it first.\n',
    })
    await own.drop()
  })

  it.runIf(isWhole)('learns what a resource and a command take', async () => {
    const resource = await operate('quotes')
    expect(resource).toMatchObject({ code: 1, stdout: '' })
    expect(resource.stderr).toContain('quotes withdraw <quote>')
    expect(resource.stderr).not.toContain('release')
    const command = await operate('quotes', 'withdraw', '--help')
    expect(command).toMatchObject({ code: 0, stderr: '' })
    expect(command.stdout).toContain('quotes withdraw <quote>')
    expect(command.stdout).not.toContain('quotes list')
    expect((await operate('--help')).stdout).toContain('audit list')
  })

  it('does not reach a demo by forgetting the settings, nor a shop by saying demo', async () => {
    const empty = join(folder, 'empty')
    const forgotten = { DATABASE_URL: undefined, DATA_DIR: empty }
    const { code, stdout, stderr } = await operateWith(forgotten, 'check')
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' })
    expect(stderr).toContain(
      `STRIPE_SECRET_KEY is not set, so this is a demo, with its data in ${empty}`,
    )
    expect(existsSync(empty)).toBe(false)
    const { env } = await openOutside(calm)
    expect(await operateWith(env, 'check', '--demo')).toMatchObject({
      code: 78,
      stderr: expect.stringContaining('Leave out --demo.'),
    })
  })

  it('reads which settings are not those of the shop', async () => {
    const { db } = connect(database.url, () => {})
    await noteSettings(db, {
      production: true,
      demo: false,
      siteUrl: 'https://shop.example',
    } as Config)
    const { code, stderr } = await operateWith({ APP_SECRET: 'x'.repeat(48) }, 'check', '--demo')
    expect(code).toBe(78)
    for (const line of [
      'NODE_ENV is not production; the shop has production',
      'SITE_URL is not public; the shop has https://shop.example',
      'STRIPE_SECRET_KEY is not set; the shop has set',
      'APP_SECRET is not the one this database was made with',
    ])
      expect(stderr).toContain(line)
    await db.deleteFrom('started_with').execute()
    await db.destroy()
  })

  it.runIf(isWhole)(
    'exports every page with its slots filled and its headers next to it',
    async () => {
      const pages = join(folder, 'pages')
      expect(await operate('pages', 'export', pages)).toMatchObject({ code: 0 })
      const home = await readFile(join(pages, 'index.html'), 'utf8')
      expect(home).toContain('<h1')
      expect(home).not.toContain('__slot_')
      const headers = JSON.parse(await readFile(join(pages, 'headers.json'), 'utf8'))
      expect(headers['/faq']['Content-Security-Policy']).toContain("default-src 'none'")
    },
  )
})
