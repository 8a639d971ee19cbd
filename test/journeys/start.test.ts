import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { people } from '#server/demo/people.ts'
import { until } from '../world/clock.ts'
import { emptyDatabase } from '../database.ts'
import { isWhole } from '../matrix.ts'
import { makeFolder } from '../folder.ts'
import {
  copyProject,
  expectNothingLeft,
  openOutside,
  openProduct,
  signInOnDemo,
} from '../product-of-test.ts'
import {
  findDatabase,
  query,
  findFreePort,
  killDatabase,
  type Product,
  statusOf,
} from '../product.ts'
import { productionSettings } from '../settings.ts'

it('npm start on an empty folder serves this machine alone and names site, mail, stand-in and people; SIGTERM leaves nothing', async () => {
  const product = await openProduct({ command: 'npm start' })
  const { port } = product
  await until(() => product.output().includes('Stop with'), 20_000, 'the greeting is whole')
  for (const line of [
    `Protocraft is ready: http://localhost:${port}`,
    `http://localhost:${port}/demo/mail`,
    `http://localhost:${port}/demo/stripe`,
    `http://localhost:${port}/demo/gumroad`,
    ...people.map(({ email }) => email),
  ])
    expect(product.output()).toContain(line)
  expect(await statusOf(product, '/')).toBe(200)
  for (const path of ['mail', 'stripe', 'coinbase', 'gumroad'])
    expect(await statusOf(product, `/demo/${path}`)).toBe(200)
  for (const host of ['127.0.0.1', '[::1]', 'localhost'])
    expect((await fetch(`http://${host}:${port}/demo/mail`)).status, host).toBe(200)
  await expect(askOtherAddress(product)).rejects.toThrow()
  await signInOnDemo(product, 'ada@example.org')
  await keepConnection(product)
  expect(await product.stop()).toBeLessThan(10_000)
  await expectNothingLeft(product)
})

it.runIf(isWhole)(
  'production names the links that are not set, once, and a setting that is mistyped',
  async () => {
    const { env } = await openOutside()
    const port = await findFreePort()
    const SITE_URL = `http://localhost:${port}`
    const SOCIAL_X = 'https://x.com/protocraft'
    const product = await openProduct({
      port,
      env: { ...productionSettings, SITE_URL, SOCIAL_X, ALERT_MAIL: 'mia@example.org', ...env },
    })
    expect(product.output()).toContain('no such setting. Did you mean ALERT_EMAIL?')
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.includes('SOCIAL_'))
    expect(lines.map((line) => JSON.parse(line).unset)).toEqual([
      ['SOCIAL_DISCORD', 'SOCIAL_YOUTUBE', 'SOCIAL_TRELLO', 'REPOSITORY_URL'],
    ])
  },
)

it.runIf(isWhole)(
  'a key that Stripe refuses is an error in the log, and delays or stops nothing',
  async () => {
    const { env, stripe } = await openOutside({ errors: 0, slow: 0 })
    stripe.slow(3000)
    const product = await openProduct({
      env: { ...env, STRIPE_SECRET_KEY: 'sk_test_of_yesterday' },
    })
    const said = () => product.output().includes('"answer":"refused"')
    expect(await statusOf(product, '/readyz')).toBe(200)
    stripe.slow(0)
    await until(() => said(), 10_000, 'the log says so')
    expect(await statusOf(product, '/readyz')).toBe(200)
  },
)

it.runIf(isWhole)(
  'a demo is reachable where HOST says, and after SIGTERM still answers for DRAIN_SECONDS and says that it is not ready',
  async () => {
    const product = await openProduct({ env: { HOST: '0.0.0.0', DRAIN_SECONDS: '3' } })
    expect((await askOtherAddress(product)).status).toBe(200)
    const begin = Date.now()
    product.process.kill('SIGTERM')
    await until(async () => (await statusOf(product, '/readyz')) === 503, 2000, 'it drains')
    while (Date.now() - begin < 2500) {
      expect(await statusOf(product, '/')).toBe(200)
      await sleep(50)
    }
    expect(await product.exited(12_000)).toBe(0)
    expect(Date.now() - begin).toBeGreaterThan(2900)
    await expectNothingLeft(product)
  },
)

it.runIf(isWhole)('a second SIGTERM cuts the wait short', async () => {
  const product = await openProduct({ env: { DRAIN_SECONDS: '120' } })
  product.process.kill('SIGTERM')
  await until(async () => (await statusOf(product, '/readyz')) === 503, 2000, 'it drains')
  expect(await product.stop()).toBeLessThan(10_000)
})

it('SIGTERM during the start leaves nothing running', async () => {
  const product = await openProduct({ ready: false })
  await until(() => findDatabase(product.dataDir) !== undefined, 60_000, 'the database came up')
  await product.stop()
  await expectNothingLeft(product)
})

it.runIf(isWhole)('SIGTERM twice, as from Ctrl C in npm, still stops in order', async () => {
  const product = await openProduct()
  product.process.kill('SIGINT')
  product.process.kill('SIGINT')
  expect(await product.exited()).toBe(0)
  await expectNothingLeft(product)
})

it.runIf(isWhole)(
  'two shops started at the same time share folder and database when no stand-in runs',
  async () => {
    const dataDir = makeFolder()
    const { env } = await openOutside()
    const [one, two] = await Promise.all([1, 2].map(() => openProduct({ dataDir, env })))
    expect(await statusOf(one!, '/readyz')).toBe(200)
    expect(await statusOf(two!, '/readyz')).toBe(200)
    await one!.stop()
    expect(await statusOf(two!, '/readyz')).toBe(200)
    await two!.stop()
    expect(findDatabase(dataDir)).toBeUndefined()
  },
)

it('after kill -9 the next start adopts the database with all that was stored', async () => {
  const first = await openProduct()
  await signInOnDemo(first, 'gil@example.org')
  const { dataDir } = first
  const accounts = await countAccounts(first)
  await first.kill()
  const before = findDatabase(dataDir)?.pid
  expect(before).toBeDefined()
  const second = await openProduct({ dataDir })
  expect(findDatabase(dataDir)?.pid).toBe(before)
  await signInOnDemo(second, 'ada@example.org')
  expect(await countAccounts(second)).toBe(accounts)
  await second.stop()
  await expectNothingLeft(second)
})

it.runIf(isWhole)(
  'kill -9 at any time during the first start does not corrupt the folder',
  async () => {
    const dataDir = makeFolder()
    for (const after of [150, 300, 450, 600, 800, 1100]) {
      const product = await openProduct({ dataDir, ready: false })
      await sleep(after)
      await Promise.all([product.kill(), killDatabase(dataDir)])
    }
    const last = await openProduct({ dataDir })
    await signInOnDemo(last, 'ada@example.org')
  },
)

it.runIf(isWhole)(
  'DATABASE_URL leads to another PostgreSQL, and no embedded one is started',
  async () => {
    const database = await emptyDatabase()
    const product = await openProduct({ env: { DATABASE_URL: database.url } })
    await signInOnDemo(product, 'ada@example.org')
    expect(findDatabase(product.dataDir)).toBeUndefined()
    await product.stop()
    await database.drop()
  },
)

it.runIf(isWhole)(
  'runs from a path with spaces and non-ASCII letters, data folder included',
  async () => {
    const folder = await copyProject()
    const product = await openProduct({ folder, dataDir: join(folder, 'my dåta') })
    await signInOnDemo(product, 'ada@example.org')
    await product.stop()
    await expectNothingLeft(product)
  },
)

it.runIf(isWhole && process.getuid?.() === 0)(
  'runs with a data folder that the database user cannot enter',
  async () => {
    const folder = makeFolder()
    await chmod(folder, 0o700)
    const product = await openProduct({ dataDir: join(folder, 'data') })
    await signInOnDemo(product, 'ada@example.org')
    await product.stop()
    await expectNothingLeft(product)
  },
)

/** Requests another address of this machine that is not configured, like its address on the network. */
function askOtherAddress({ port }: Product): Promise<Response> {
  return fetch(`http://127.0.0.2:${port}/demo/mail`)
}

/** Keeps a connection open as browsers do; this must not stop the program from ending. */
async function keepConnection(product: Product): Promise<void> {
  await (await fetch(product.url, { headers: { Connection: 'keep-alive' } })).text()
}

const countAccounts = async (product: Product) =>
  (await query(product, 'select from accounts')).length
