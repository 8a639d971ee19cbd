import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import program from '#package.json' with { type: 'json' }
import { until } from '../world/clock.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import {
  copyProject,
  copySources,
  expectNothingLeft,
  openProduct,
  signInOnDemo,
} from '../product-of-test.ts'
import { findDatabase, findDatabaseUrl, findFreePort, type Product, statusOf } from '../product.ts'

const configurationError = 78

it('settings that contradict each other are reported in one list that names no secret', async () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_abc123',
    STRIPE_WEBHOOK_SECRET: '',
    SITE_URL: 'https://shop.example',
    GUMROAD_ACCESS_TOKEN: 'abc',
  }
  const product = await openProduct({ env, ready: false })
  expect(await product.exited()).toBe(configurationError)
  expect(sentences(product)).toEqual([
    'Some settings are missing or wrong:',
    expect.stringMatching(/^ {2}- STRIPE_WEBHOOK_SECRET is set but empty/),
    expect.stringMatching(/^ {2}- STRIPE_SECRET_KEY is a live key: set NODE_ENV=production/),
    expect.stringMatching(/^ {2}- GUMROAD_API_BASE does not lead to this machine/),
    expect.stringMatching(/^ {2}- SITE_URL is public/),
    expect.stringMatching(/^ {2}- GUMROAD_PRODUCT_ID is missing/),
    expect.stringMatching(/^ {2}- GUMROAD_PING_SECRET is missing/),
  ])
  expect(product.output()).not.toContain('sk_live_abc123')
})

it('a running demo keeps its folder, port and database: another program that wants one is refused with a sentence', async () => {
  const first = await openProduct()
  const second = await openProduct({ dataDir: first.dataDir, ready: false })
  expect(await second.exited()).toBe(configurationError)
  expect(sentences(second)).toEqual([
    `Another demo is running with the data folder ${first.dataDir}. Stop it, or set DATA_DIR to another folder.`,
  ])
  const { port } = first
  const third = await openProduct({ port, ready: false })
  expect(await third.exited()).toBe(configurationError)
  expect(sentences(third)).toEqual([
    `Port ${port} is taken. Set PORT to a free one, for example: PORT=3100 npm start`,
  ])
  expect(await statusOf(first, '/readyz')).toBe(200)
  const url = new URL(findDatabaseUrl(first.dataDir))
  url.password = 'hidden-word'
  const begin = performance.now()
  const fourth = await openProduct({ env: { DATABASE_URL: url.href }, ready: false })
  expect(await fourth.exited()).toBe(configurationError)
  expect(performance.now() - begin).toBeLessThan(25_000)
  expect(sentences(fourth)).toEqual([
    expect.stringMatching(
      /^The database at 127\.0\.0\.1:\d+\/\w+ refuses the login \(password auth/,
    ),
  ])
  expect(fourth.output()).not.toContain('hidden-word')
})

it('in a container, missing settings can be created by a command that works before a shop runs', async () => {
  const env = { NODE_ENV: 'production', COMMAND_LINE: 'docker exec shop protocraft' }
  const product = await openProduct({ env, ready: false })
  expect(await product.exited()).toBe(configurationError)
  expect(product.output()).toContain('To make one: docker run --rm protocraft protocraft keys new')
  expect(product.output()).not.toMatch(/docker exec|npm/)
})

it.runIf(isWhole)('of two demos started at the same time on one folder one serves', async () => {
  const dataDir = makeFolder()
  const both = await Promise.all([1, 2].map(() => openProduct({ dataDir, ready: false })))
  const ended = await Promise.race(both.map(async (each) => (await each.exited(), each)))
  expect(ended.process.exitCode).toBe(configurationError)
  expect(sentences(ended)).toHaveLength(1)
  const other = both.find((each) => each !== ended)!
  await until(
    () =>
      statusOf(other, '/readyz').then(
        (s) => s === 200,
        () => false,
      ),
    60_000,
    'up',
  )
  await signInOnDemo(other, 'ada@example.org')
})

it.runIf(isWhole)('a taken port is told before the pages are built', async () => {
  const { port } = await openProduct()
  const folder = await copySources()
  const second = await openProduct({ folder, port, command: 'npm start', ready: false })
  expect(await second.exited()).toBe(configurationError)
  expect(second.output()).toContain(`Port ${port} is taken.`)
  expect(second.output()).not.toContain('Building')
})

it('a HOST that is not an address of this machine is refused with a sentence', async () => {
  const product = await openProduct({ env: { HOST: '2001:db8::1' }, ready: false })
  expect(await product.exited()).toBe(configurationError)
  expect(sentences(product)).toEqual([
    'HOST is not an address of this machine. Set it to one, for example: HOST=127.0.0.1 npm start',
  ])
})

it.runIf(isWhole)(
  'a port taken during the start is refused too, and the database stops',
  async () => {
    const product = await openProduct({ ready: false })
    await until(() => findDatabase(product.dataDir) !== undefined, 60_000, 'the database came up')
    const thief = createServer().listen(product.port)
    await once(thief, 'listening')
    expect(await product.exited()).toBe(configurationError)
    thief.close()
    expect(sentences(product)).toEqual([
      `Port ${product.port} is taken. Set PORT to a free one, for example: PORT=3100 npm start`,
    ])
    await expectNothingLeft(product)
  },
)

it.runIf(isWhole)('a DATABASE_URL that never answers is named after half a minute', async () => {
  const port = await findFreePort()
  const env = { DATABASE_URL: `postgres://shop:hidden-word@127.0.0.1:${port}/shop` }
  const product = await openProduct({ env, ready: false })
  expect(await product.exited(45_000)).toBe(configurationError)
  const said = sentences(product)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(
    `The database at 127.0.0.1:${port}/shop did not answer within 30 seconds`,
  )
  expect(said[0]).toContain('DATABASE_URL')
  expect(said[0]).not.toContain('hidden-word')
})

it.runIf(isWhole)(
  'secrets of another database are refused, and its embedded server stops',
  async () => {
    const first = await openProduct()
    await first.stop()
    await rm(join(first.dataDir, 'secrets.json'))
    const second = await openProduct({ dataDir: first.dataDir, ready: false })
    expect(await second.exited()).toBe(configurationError)
    expect(sentences(second)[0]).toContain('APP_SECRET is not the one this database was made with')
    await expectNothingLeft(second)
  },
)

it.runIf(isWhole)(
  'a database that a newer program took something from is refused with a sentence',
  async () => {
    const dataDir = makeFolder()
    const newer = await copyProject()
    const drop = '999-no-more-trial-devices.sql'
    await writeFile(
      join(newer, 'db/migrations', drop),
      '-- needs program >= 9.10.0\ndrop table trial_devices;\n',
    )
    await (await openProduct({ folder: newer, dataDir })).stop()
    const older = await openProduct({ dataDir, ready: false })
    expect(await older.exited()).toBe(configurationError)
    expect(sentences(older)).toEqual([
      `The database needs version 9.10.0 of this program or a newer one, since migration ${drop}, and this is version ${program.version}. Start a newer version, or restore the backup from before that migration.`,
    ])
    await expectNothingLeft(older)
  },
)

describe('before anything is loaded', () => {
  it.each(['start.ts', 'server/main.ts', 'operate/main.ts'])(
    'packages that are missing or half installed are named in one sentence by %s',
    async (program) => {
      const folder = await makeProgram()
      expect(await refuse(folder, [program])).toMatch(/“npm ci” has not run/)
      await mkdir(join(folder, 'node_modules/zod'), { recursive: true })
      expect(await refuse(folder, [program])).toMatch(/or has not ended/)
    },
  )

  it('a Node that is too old is told of the one that comes with the packages', async () => {
    const folder = await makeProgram()
    const own = `node_modules/node-${process.platform}-${process.arch}`
    expect(await refuse(folder, beOld)).toMatch(/“npm ci” has not run/)
    await install(folder, '.package-lock.json')
    await writeFile(join(folder, 'package-lock.json'), `{ "${own}": {} }`)
    expect(await refuse(folder, beOld)).toMatch(/without --omit=optional/)
    await install(folder, '.bin/node')
    expect(await refuse(folder, beOld)).toMatch(
      /needs Node 24 or newer and found .*: start it with npm/,
    )
    await writeFile(join(folder, 'package-lock.json'), '{}')
    expect(await refuse(folder, beOld)).toMatch(/npm has no Node 24 package for/)
  })

  const beOld = [
    '-e',
    `Object.defineProperty(process.versions, 'node', { value: '20.18.0' })
    require('./require-node.cjs')`,
  ]

  async function makeProgram(): Promise<string> {
    const folder = makeFolder()
    for (const part of ['db', 'operate', 'server', 'start.ts', 'require-node.cjs', 'package.json'])
      await cp(join(import.meta.dirname, '../..', part), join(folder, part), { recursive: true })
    return folder
  }

  async function install(folder: string, part: string): Promise<void> {
    const file = join(folder, 'node_modules', part)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, '')
  }

  async function refuse(folder: string, args: string[]): Promise<string> {
    const { code, stderr } = await run(process.execPath, args, folder)
    expect(code).toBe(configurationError)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    return stderr
  }
})

it('a data folder that cannot be created is named in one sentence', async () => {
  const folder = makeFolder()
  await writeFile(join(folder, 'file'), '')
  const product = await openProduct({ dataDir: join(folder, 'file', 'data'), ready: false })
  expect(await product.exited()).toBe(configurationError)
  expect(sentences(product)).toHaveLength(1)
  expect(sentences(product)[0]).toMatch(/file.data cannot be written .* DATA_DIR/)
})

it('a corrupt secrets.json is named in one sentence', async () => {
  const dataDir = makeFolder()
  await writeFile(join(dataDir, 'secrets.json'), '{"appSecret"')
  const product = await openProduct({ dataDir, ready: false })
  expect(await product.exited()).toBe(configurationError)
  expect(sentences(product)).toHaveLength(1)
  expect(sentences(product)[0]).toMatch(/secrets\.json cannot be read .* backup/)
})

it.runIf(isWhole)(
  'missing pages are named in one sentence, and nothing is left running',
  async () => {
    const folder = await copyProject()
    await rm(join(folder, 'build'), { recursive: true })
    const product = await openProduct({ folder, ready: false })
    expect(await product.exited()).toBe(configurationError)
    expect(sentences(product)).toHaveLength(1)
    expect(sentences(product)[0]).toMatch(/pages are not built .*npm run build/)
    await expectNothingLeft(product)
  },
)

function sentences(product: Product): string[] {
  return product.output().trim().split('\n')
}

function run(
  program: string,
  args: string[],
  cwd: string,
): Promise<{ code: number; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd }, (_, __, stderr) =>
      resolve({ code: child.exitCode ?? -1, stderr }),
    )
  })
}
