import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '#db/embedded/start.ts'
import { beginCheckout } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { fillUp, mayMount, mountSmallDisk } from '../disks.ts'
import { makeFolder } from '../folder.ts'
import { expectNothingLeft, openOutside, openProduct } from '../product-of-test.ts'
import { findDatabaseUrl, operateProgram, statusOf } from '../product.ts'
import {
  expectInvariantsHold,
  openProgramDatabase,
  readFigures,
  untilAtRest,
} from '../program-database.ts'
import { calm } from '../world/shop.ts'
import { vendor, waitForAlert } from '../world/vendor.ts'

const name =
  'a full disk: nothing is acknowledged that is not stored, and with room again all goes on'

it.skipIf(!mayMount)(
  mayMount ? name : `${name} (needs the right to mount a small disk)`,
  { timeout: 300_000 },
  async () => {
    const dataDir = makeFolder()
    mountSmallDisk(dataDir)
    const { env, stripe } = await openOutside(calm)
    const product = await openProduct({ dataDir, env })
    expect(existsSync(join(dataDir, 'pg', 'cluster')), 'the database lies on the small disk').toBe(
      true,
    )
    stripe.deliverTo([`${product.url}/api/stripe/webhook`])
    const sessions = await Promise.all([1, 2, 3, 4, 5].map(() => beginCheckout(product)))

    const filling = join(dataDir, 'filling')
    await fillUp(filling)
    for (const session of sessions) stripe.pay(session, { email: 'ada@example.org' })
    const isRefused = () => stripe.deliveries.some(({ status }) => status === 503 || status === 500)
    // First everything that still fits is written, then no event is.
    const bloat = setInterval(() => void stripe.refund(sessions[0]!, { amount: 1 }), 200)
    onTestFinished(() => clearInterval(bloat))
    await until(isRefused, 60_000, 'a webhook is refused')
    clearInterval(bloat)
    for (const page of ['/', '/purchase', '/docs/introduction'])
      expect(await statusOf(product, page), page).toBe(200)
    await sleep(3000)
    await rm(filling)

    await until(async () => (await statusOf(product, '/readyz')) === 200, 60_000, 'it is ready')
    const db = openProgramDatabase(findDatabaseUrl(dataDir))
    const settledIn = await untilAtRest(db, sessions.length, 120_000)
    const sent = stripe.events().length
    await until(
      async () => (await readFigures(db)).events.stored === sent,
      60_000,
      'every event was delivered in the end',
    )
    await untilAtRest(db, sessions.length, 60_000)
    console.log('disk full:', JSON.stringify({ settledIn, ...(await readFigures(db)) }))
    await expectInvariantsHold(db, stripe)
  },
)

const alert = 'the vendor of a running shop is told that its disk is full'

it.skipIf(!mayMount)(
  mayMount ? alert : `${alert} (needs the right to mount a small disk)`,
  { timeout: 200_000 },
  async () => {
    const dataDir = makeFolder()
    mountSmallDisk(dataDir)
    const outside = await openOutside(calm)
    await openProduct({ dataDir, env: { ...outside.env, ALERT_EMAIL: vendor } })
    await fillUp(join(dataDir, 'filling'))
    expect(await waitForAlert(outside, 'a full disk')).toContain(
      'The disk of DATA_DIR is nearly full',
    )
  },
)

const elsewhere =
  'a full disk of the database behind DATABASE_URL is named, where the row of the probe still fits'

it.skipIf(!mayMount)(
  mayMount ? elsewhere : `${elsewhere} (needs the right to mount a small disk)`,
  { timeout: 200_000 },
  async () => {
    const folder = makeFolder()
    mountSmallDisk(folder, '400m')
    const server = await startEmbedded({ dataDir: folder })
    if ('problem' in server) throw new Error(server.problem)
    const outside = await openOutside(calm)
    const env = { ...outside.env, DATABASE_URL: server.connectionString, ALERT_EMAIL: vendor }
    const product = await openProduct({ env })
    await fillUp(join(folder, 'filling'))
    const readReady = async () => (await fetch(`${product.url}/readyz`)).text()
    const isSaid = async () => (await readReady()).includes('database_takes_no_write')
    await until(isSaid, 60_000, '/readyz says so')
    expect(await waitForAlert(outside, 'a full disk')).toContain('The database can’t save anything')
    expect(await operate({ ...env, DATA_DIR: product.dataDir }, 'check')).toContain(
      'HEALTH  database_takes_no_write  The database can’t save anything. The disk of the database is full',
    )
    await rm(join(folder, 'filling'))
    await until(async () => !(await isSaid()), 60_000, 'it is over')
    await product.stop()
    await server.stop()
  },
)

const wording = 'on a full disk the command line says so, whether the shop runs or not'

it.skipIf(!mayMount)(
  mayMount ? wording : `${wording} (needs the right to mount a small disk)`,
  { timeout: 300_000 },
  async () => {
    const dataDir = makeFolder()
    mountSmallDisk(dataDir)
    const { env } = await openOutside(calm)
    const product = await openProduct({ dataDir, env })
    await fillUp(join(dataDir, 'filling'))
    const check = await operate({ ...env, DATA_DIR: dataDir }, 'check')
    expect(check).toContain(
      'HEALTH  disk_nearly_full  The disk of DATA_DIR is nearly full: 0.0 GB are free, 0 %',
    )
    await forgetInitFile(dataDir)
    const sentence = /^The disk of .* is full.*: make room, then start again\.\n$/
    expect(await operate({ ...env, DATA_DIR: dataDir }, 'orders', 'list')).toMatch(sentence)
    expect(await operate({ ...env, DATA_DIR: dataDir }, 'reconcile')).toMatch(sentence)
    await product.stop()
    await fillUp(join(dataDir, 'filling-at-last'))
    expect(await operate({ ...env, DATA_DIR: dataDir }, 'orders', 'list')).toMatch(sentence)
  },
)

/**
 * Deletes a file that PostgreSQL writes for the first connection after it was made invalid, and refuses
 * without space.
 */
async function forgetInitFile(dataDir: string): Promise<void> {
  const base = join(dataDir, 'pg/cluster/base')
  for (const database of await readdir(base))
    await rm(join(base, database, 'pg_internal.init'), { force: true })
  await fillUp(join(dataDir, 'filling-too'))
}

/** Runs a command, and returns its output in one piece. */
async function operate(env: Record<string, string>, ...args: string[]): Promise<string> {
  const options = {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, ...env },
  }
  const running = promisify(execFile)(process.execPath, [...operateProgram, ...args], options)
  const { stdout, stderr } = await running.catch((error) => error)
  return `${stdout}${stderr}`
}

describe.skipIf(!mayMount)('at the first start', () => {
  it.each([
    ['without a byte left', async (dataDir: string) => fillUp(join(dataDir, 'filling'))],
    ['with too little for a database', async () => {}],
  ])('a disk %s is named in one sentence, and nothing stays', async (_name, fill) => {
    const dataDir = makeFolder()
    mountSmallDisk(dataDir, '20m')
    await fill(dataDir)
    const product = await openProduct({ dataDir, ready: false })
    expect(await product.exited()).toBe(78)
    const sentences = product.output().trim().split('\n')
    expect(sentences).toEqual([
      expect.stringMatching(/^The disk of .* is full.*: make room, then start again\.$/),
    ])
    await expectNothingLeft(product)
  })
})
