import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chown, mkdir, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openStore } from '#db/stores/open.ts'
import { writeMark } from '#db/backup/store.ts'
import { findPostmaster } from '#db/embedded/postmaster.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import type { StripeStandIn } from '#stand-ins/stripe/stand-in.ts'
import { writeBackupKeys } from '../backed-up.ts'
import { calm } from '../buyer.ts'
import { isWhole } from '../matrix.ts'
import { openOutside } from '../outside.ts'
import { operateProgram, waitUntil } from '../product.ts'
import { makeFolder } from '../product-of-test.ts'
import { productionSettings } from '../production.ts'
import { bucket, openS3Server } from '../s3.ts'

const root = join(import.meta.dirname, '../..')
const owner = 'mia@example.org'

type Settings = Record<string, string>

/** What a shop is set to, with a backup place of its own; the shop itself need not run. */
async function openStage() {
  const outside = await openOutside(calm)
  const { env: keys } = await writeBackupKeys()
  const dataDir = await makeFolder()
  const backups = await makeFolder()
  await writeMark(await openStore({ folder: backups }), '7')
  const own = { ADMINS: owner, METRICS_PORT: '9464', TAX: 'stripe', TAX_BEHAVIOR: 'inclusive' }
  const env: Settings = { ...outside.env, ...own, DATA_DIR: dataDir, BACKUP_TO: backups, ...keys }
  return { ...outside, env, dataDir, backups }
}

function rehearse(env: Settings, ...args: string[]): Promise<{ code: number; said: string }> {
  const words = [...operateProgram, 'rehearse', ...args]
  const options = { cwd: root, env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env } }
  return promisify(execFile)(process.execPath, words, options).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, said: `${stdout}${stderr}` }),
  )
}

const partsOf = (said: string, state: 'ok' | 'problem') =>
  [...said.matchAll(/^(ok|problem) +(\w+): /gm)].flatMap(([, found, part]) =>
    found === state ? part! : [],
  )

const listFolders = () => globSync('protocraft-rehearse-*', { cwd: tmpdir() })

it.runIf(isWhole)(
  'a rehearsal sells, opens, refunds, emails and backs up, and leaves nothing of it',
  async () => {
    const { env, stripe, mailbox, dataDir, backups } = await openStage()
    const { code, said } = await rehearse(env, 'vendor@example.org')
    expect(partsOf(said, 'problem'), said).toEqual([])
    expect(partsOf(said, 'ok')).toEqual([
      'database',
      'checkout',
      'payment',
      'console',
      'refund',
      'email',
      'backup',
    ])
    expect(code).toBe(0)
    const subjects = mailbox.emails().map(({ to, subject }) => `${to}: ${subject}`)
    expect(subjects).toContain('vendor@example.org: Your Protocraft license key')
    expect(stripe.sessions().map(({ status }) => status)).toEqual(['expired'])
    expect(stripe.events().filter(({ type }) => type === 'charge.refunded')).toHaveLength(1)
    expect(await readdir(dataDir)).toEqual([])
    expect(await readdir(backups)).toEqual(['shop.json'])
    expect(listFolders()).toEqual([])
  },
)

/** Stripe with a key that may not refund. */
async function forbidRefunds({ fetch }: StripeStandIn): Promise<string> {
  const refuse = () =>
    Response.json({ error: { type: 'invalid_request_error', code: 'no_rights' } }, { status: 403 })
  const isRefund = ({ method, url }: Request) =>
    method === 'POST' && new URL(url).pathname === '/v1/refunds'
  const server = serve({
    fetch: (request, env) => (isRefund(request) ? refuse() : fetch(request, env)),
    port: 0,
    hostname: '127.0.0.1',
  })
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('what does not work is a line with what to do, and the rest is tried', async () => {
  const { env, stripe, mailbox, backups } = await openStage()
  mailbox.setMode('refuse5xx')
  await rm(join(backups, 'shop.json'))
  const { code, said } = await rehearse({ ...env, STRIPE_API_BASE: await forbidRefunds(stripe) })
  expect(code).toBe(1)
  expect(partsOf(said, 'ok'), said).toEqual(['database', 'checkout', 'payment', 'console'])
  expect(partsOf(said, 'problem')).toEqual(['refund', 'email', 'backup'])
  expect(said).toContain('Stripe refunded nothing: no_rights.\n         Look at the payment')
  expect(said).toMatch(/The mail server refused it: .+\n +Check SMTP_URL and MAIL_FROM/)
  expect(said).toContain(`${backups} has no mark of this shop`)
  expect(await readdir(backups)).toEqual([])
  expect(stripe.sessions().map(({ status }) => status)).toEqual(['expired'])
})

it('a demo has nothing to rehearse', async () => {
  expect(await rehearse({ DATA_DIR: await makeFolder() })).toEqual({
    code: 1,
    said: 'This is a demo, which has nothing to rehearse: set what the shop is set to.\n',
  })
})

it.runIf(isWhole)('with a live key alone no payment is tried, and the rest is', async () => {
  const { env, stripe, mailbox, backups } = await openStage()
  const { STRIPE_API_BASE: _, ...rest } = env
  const live = { ...rest, ...productionSettings, SMTP_URL: mailbox.url }
  const { code, said } = await rehearse(live)
  expect(code).toBe(1)
  expect(partsOf(said, 'problem'), said).toEqual(['sale'])
  expect(partsOf(said, 'ok')).toEqual(['database', 'mail', 'backup'])
  expect(said).toContain('Set STRIPE_TEST_KEY to a key sk_test_… of the same account.')
  expect(stripe.calls).toEqual([])
  expect(await readdir(backups)).toEqual(['shop.json'])
})

/** Anybody can make one of such a name; only root can make it as somebody else. */
async function makeForeignFolder(): Promise<string[]> {
  if (process.getuid!() !== 0) return []
  const name = 'protocraft-rehearse-999999999-foreign'
  await mkdir(join(tmpdir(), name))
  onTestFinished(() => rm(join(tmpdir(), name), { recursive: true }))
  await chown(join(tmpdir(), name), 65_534, 65_534)
  return [name]
}

it.runIf(isWhole)('what a killed rehearsal leaves goes with the next one', async () => {
  const { env, backups } = await openStage()
  const options = { cwd: root, env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env } }
  const child = spawn(process.execPath, [...operateProgram, 'rehearse'], options)
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  await waitUntil(() => said.includes('database: '), 120_000, 'the rehearsal refunds')
  // It waits here: alone, it can be done before the other has looked.
  child.kill('SIGSTOP')
  expect((await rehearse(env)).said).toContain(`Process ${child.pid} rehearses already`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const [left] = listFolders()
  const [file] = globSync('**/postmaster.pid', { cwd: join(tmpdir(), left!) })
  const server = findPostmaster(join(tmpdir(), left!, dirname(file!)))
  expect(server).toBeDefined()
  expect((await readdir(backups)).toSorted()).toEqual(['rehearsal', 'shop.json'])
  const foreign = await makeForeignFolder()
  const { code } = await rehearse(env)
  expect(code).toBe(0)
  expect(listFolders()).toEqual(foreign)
  expect(() => process.kill(server!.pid, 0)).toThrow('ESRCH')
  expect(await readdir(backups)).toEqual(['shop.json'])
})

it.runIf(isWhole)('a bucket is backed up to and emptied, or says why it is not', async () => {
  const { env } = await openStage()
  const s3 = await openS3Server()
  const own = { ...env, BACKUP_TO: `s3://${bucket}/shop`, ...s3.env }
  const store = await openStore(s3.place('shop'))
  await writeMark(store, '7')
  const well = await rehearse(own)
  expect(well.code, well.said).toBe(0)
  expect(await store.list('')).toEqual(['shop.json'])
  s3.trouble = ({ method }, answer) => {
    if (method !== 'PUT') return false
    answer.writeHead(403).end()
    return true
  }
  const { code, said } = await rehearse(own)
  expect(code).toBe(1)
  expect(partsOf(said, 'problem')).toEqual(['backup'])
  expect(said).toContain('the server refuses the key')
})

it.runIf(isWhole)('beside a server of one’s own a database is made and dropped', async () => {
  const { env } = await openStage()
  const server = await startEmbedded({ dataDir: await makeFolder() })
  if ('refused' in server) throw new Error(server.message)
  onTestFinished(server.stop)
  const { connectionString } = server
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  const { BACKUP_TO: _, ...rest } = env
  await ask(`create role rehearser login password 'rehearser'`)
  const own = { username: 'rehearser', password: 'rehearser' }
  const url = Object.assign(new URL(connectionString), own).href
  const refused = await rehearse({ ...rest, DATABASE_URL: url })
  expect(refused.code).toBe(1)
  expect(refused.said).toContain('alter role "rehearser" createdb')
  await ask('alter role rehearser createdb')
  const { code, said } = await rehearse({ ...rest, DATABASE_URL: url })
  expect(code, said).toBe(0)
  expect(said).toContain('skipped  backup: Whoever runs the server of DATABASE_URL backs it up.')
  const left = await ask(`select 1 from pg_database where datname = 'protocraft_rehearsal'`)
  expect(left.rows).toEqual([])
})
