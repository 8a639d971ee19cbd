import { describe, expect, it, onTestFinished } from 'vitest'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beginCheckout, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { emptyDatabase } from '../database.ts'
import { callLicense } from '../world/licenses.ts'
import { makeFolder } from '../folder.ts'
import { checkDemo, openProduct, signInOnDemo } from '../product-of-test.ts'
import { findFreePort } from '../product.ts'
import { createVisitor } from '../world/visitor.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

const hasPgbouncer = program !== undefined

const why = hasPgbouncer ? '' : ' (skipped: PgBouncer is not installed)'

describe.runIf(hasPgbouncer)(`through PgBouncer in transaction mode${why}`, () => {
  it('a shop sells, sends emails and checks licenses on five connections', async () => {
    const direct = await makeDatabase()
    const env = { DATABASE_URL: await startPgbouncer(direct), DATABASE_DIRECT_URL: direct }
    const shop = await openProduct({ env })
    const session = await beginCheckout(shop)
    await fetch(`${shop.demoUrl}/stripe/pay/${session}`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'buyer@example.org', card: 'succeeds' }),
      redirect: 'manual',
    })
    const { license_key } = await pollOrder(shop, session)
    await signInOnDemo(shop, 'ada@example.org')
    const device = { license_key, fingerprint: 'laptop' }
    expect(await callLicense(shop, 'activate', device)).toMatchObject({ activated: true })
    const checks = await Promise.all(
      Array.from({ length: 60 }, () => createVisitor(shop).post('/api/license/validate', device)),
    )
    for (const { status, body } of checks) expect([status, body.valid]).toEqual([200, true])
    expect(shop.output().split('named prepared statements')).toHaveLength(2)
    expect(await checkDemo(shop)).toBe('')
  })

  it.each([
    ['as it is installed', []],
    [
      'that ignores what it does not know',
      ['ignore_startup_parameters = idle_in_transaction_session_timeout'],
    ],
  ])('the start names the setting that is missing, with a PgBouncer %s', async (_, settings) => {
    const DATABASE_URL = await startPgbouncer(await makeDatabase(), settings)
    const shop = await openProduct({ env: { DATABASE_URL }, ready: false })
    expect(await shop.exited()).toBe(78)
    expect(shop.output()).toMatch(/^DATABASE_URL leads to a pooler.*set DATABASE_DIRECT_URL/)
  })

  it('a direct address that leads to the pooler too is refused', async () => {
    const DATABASE_URL = await startPgbouncer(await makeDatabase())
    const env = { DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }
    const shop = await openProduct({ env, ready: false })
    expect(await shop.exited()).toBe(78)
    expect(shop.output()).toMatch(/^DATABASE_DIRECT_URL leads to a pooler/)
  })

  it('a shop is not moved into a pooler', async () => {
    const direct = await makeDatabase()
    const shop = await openProduct()
    await shop.stop()
    await expect(shop.operate('move', await startPgbouncer(direct))).rejects.toThrow(
      /The address leads to a pooler/,
    )
  })
})

async function makeDatabase(): Promise<string> {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  return url
}

/** Starts PgBouncer in front of the server of `target`, and returns the address through it. */
async function startPgbouncer(target: string, settings: string[] = []): Promise<string> {
  const { hostname, port, username, password } = new URL(target)
  const ownPort = await findFreePort()
  const folder = makeFolder()
  const file = join(folder, 'pgbouncer.ini')
  const server = `host=${hostname} port=${port} user=${username} password=${password}`
  await writeFile(file, formatSettings(server, ownPort, settings), { mode: 0o644 })
  await chmod(file, 0o644)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program!, [...user, file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const url = new URL(target)
  url.port = `${ownPort}`
  await until(() => answers(url.href), 10_000, 'PgBouncer answers')
  return url.href
}

function formatSettings(server: string, port: number, settings: string[]): string {
  return [
    '[databases]',
    `* = ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 500',
    ...settings,
  ].join('\n')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}))
}
