import { randomBytes } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { connect } from '#db/connect.ts'
import { shop, superuserUrl } from '#db/embedded/logins.ts'
import { findPlace } from '#db/embedded/place.ts'
import { findPostmaster, isAlive } from '#db/embedded/postmaster.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createBoss, startJobs } from '#server/settings/jobs.ts'
import type { Db } from '#db/schema.ts'
import { systemClock } from '#server/settings/clock.ts'
import type { ShopContext } from '#server/settings/deps.ts'
import { deriveSecrets } from '#server/settings/secrets/secrets.ts'
import { readConfig } from '#server/settings/config.ts'
import { recordRestore as record, type Restored } from '#db/backup/record-restore.ts'
import { findLastNumber } from '#db/lost-time.ts'

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * Makes a separate database with all tables and queues but no rows, copied from the template of its
 * server.
 */
export function freshDatabase(
  template = process.env.TEST_TEMPLATE!,
  server = process.env.TEST_DATABASE_URL!,
): Promise<FreshDatabase> {
  return createDatabase(template, server)
}

/** Makes a database that no program has opened yet, on the server of the run unless another is named. */
export function emptyDatabase(server = process.env.TEST_DATABASE_URL!): Promise<FreshDatabase> {
  return createDatabase('template0', server)
}

/** Makes the template once per server: applying every migration and creating the queues takes a second. */
export async function makeTemplate(
  server?: string,
): Promise<{ name: string; drop(): Promise<void> }> {
  const { url, drop } = await emptyDatabase(server)
  await makeTables(url)
  return { name: new URL(url).pathname.slice(1), drop }
}

/** Makes all tables and queues, in a database that has none. */
export async function makeTables(url: string): Promise<void> {
  const log = pino({ enabled: false })
  const { pool, db } = connect(url, () => {})
  await migrate({ url, pool, log })
  const boss = createBoss(url, log)
  await startJobs(boss)
  await boss.stop({ graceful: false })
  await db.destroy()
}

async function createDatabase(template: string, server: string): Promise<FreshDatabase> {
  const name = `test_${process.pid}_${randomBytes(8).toString('hex')}`
  // To log every page of the template takes twice the time.
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => drop(server, name) }
}

/**
 * Settings that give up durability: a run makes its databases anew, so none has to outlive a power cut.
 * Started programs keep the defaults.
 */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts one server per user of this machine; concurrent runs share it, and the last one stops it. */
export async function startTestServer(): Promise<EmbeddedServer> {
  const dataDir = join(tmpdir(), `protocraft-test-pg-${userInfo().uid}`)
  const { server } = await startServer({ dataDir, settings: forgetful })
  return server
}

/**
 * Starts a server where the shop's role may do what a shop never needs: make databases, fill their
 * disks, and drop one while the server itself vacuums it.
 */
export async function startServer(
  options: Parameters<typeof startEmbedded>[0],
): Promise<{ server: EmbeddedServer; superuser: string }> {
  const server = await startEmbedded(options)
  if ('problem' in server) throw new Error(server.problem)
  const place = await findPlace(options.dataDir)
  if ('problem' in place) throw new Error(place.problem)
  const superuser = superuserUrl(place, findPostmaster(place.cluster)!)
  // Two runs at once would change the same row.
  await run(
    superuser,
    `select pg_advisory_lock(1); alter role ${shop} createdb; grant set on parameter temp_file_limit to ${shop}; grant pg_signal_backend to ${shop}`,
  )
  return { server, superuser }
}

/** Drops the databases of killed runs: their names contain the id of a process that is gone. */
export async function dropLeftovers(server: string): Promise<void> {
  const rows = await run(
    server,
    "select datname from pg_database where datname like 'test\\_%' and pg_get_userbyid(datdba) = current_user",
  )
  const left = rows
    .map((row) => String(row.datname))
    .filter((name) => !isAlive(Number(name.split('_')[1])))
  for (const name of left) await drop(server, name)
}

async function drop(server: string, name: string): Promise<void> {
  const statement = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`
  // PostgreSQL waits five seconds for the sessions that it ended, which a busy machine can outlast.
  await run(server, statement).catch(() => run(server, statement))
}

/** Prepares a cluster once for a run: to make one and its tables takes seconds, to copy it one. */
export async function prepareCluster(): Promise<() => Promise<void>> {
  const folder = await makeOpenFolder('protocraft-prepared-')
  const server = await startEmbedded({ dataDir: folder })
  if ('problem' in server) throw new Error(server.problem)
  await makeTables(server.connectionString)
  await server.stop()
  process.env.TEST_CLUSTER = join(folder, 'pg')
  return () => rm(folder, { recursive: true, force: true })
}

/** Gives a data folder the prepared cluster, if the run has one that the folder's user can enter. */
export async function copyCluster(dataDir: string): Promise<void> {
  const from = process.env.TEST_CLUSTER
  if (from === undefined || !existsSync(from)) return
  await promisify(execFile)('cp', ['-a', '--reflink=auto', from, dataDir])
}

/** Makes a folder that another user can enter: the database of a root process runs as one. */
export async function makeOpenFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Opens the context of a database that no shop of this process has open, such as that of a started
 * program.
 */
export function openContext(
  db: Db,
  appSecret = 'a secret of the tests that is long enough',
): ShopContext {
  const read = readConfig({ APP_SECRET: appSecret })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { config } = read
  const log = pino({ level: 'silent' })
  return { config, db, clock: systemClock, log, secrets: deriveSecrets([appSecret]) }
}

/** Records a restore as the command does: everything after a time is lost. */
export function recordRestore(url: string, until: Date): Promise<Restored> {
  return withClient(url, async (client) =>
    record(client, { number: (await findLastNumber(client)) + 1, until }),
  )
}

/** Inserts two rows whose foreign keys name each other, and a refund that a trigger noted. */
export const sales = `
  insert into accounts (id, email, email_norm, created_at)
    values (md5('ada')::uuid, 'ada@example.org', 'ada@example.org', now());
  insert into orders (unit_cents, taxed, tax_behavior, id, provider, provider_order_id, state, email, email_norm, account_id,
      amount_cents, currency, price_currency, created_at, paid_at)
    select 4900, false, 'exclusive', md5(name)::uuid, 'stripe', name, 'paid', 'ada@example.org', 'ada@example.org', md5('ada')::uuid,
      4900, 'usd', 'usd', now(), now() from (values ('first'), ('renewal')) orders (name);
  insert into licenses (id, account_id, order_id, license_type, key_lookup, key_sealed, key_last4,
      max_activations, updates_until, created_at)
    values (md5('license')::uuid, md5('ada')::uuid, md5('first')::uuid, 'individual', '\\x00ff', '\\x5c0a',
      E'a\\n\\t\\\\', 3, now(), now());
  update orders set kind = 'renewal', renews_license_id = md5('license')::uuid where provider_order_id = 'renewal';
  update orders set refunded_cents = 100 where provider_order_id = 'first';
  insert into journal (at, actor, what, subject) select now(), 'shop', 'action', n from generate_series(1, 3) n`

/** Reads every row of every table as text; `where` leaves settings out. */
export async function readRows(url: string, where = 'true'): Promise<any[][]> {
  const tables = await run(
    url,
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const rows: any[][] = []
  for (const { name } of tables)
    rows.push(
      await run(
        url,
        `select '${name}' as name, t::text from public.${name} t ${name === 'started_with' ? `where ${where}` : ''} order by 2`,
      ),
    )
  return rows
}

export function run(url: string, statement: string): Promise<any[]> {
  return withClient(url, async (client) => (await client.query(statement)).rows)
}

/** Opens a connection of its own. */
async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(url)
  await client.connect()
  return use(client).finally(() => client.end())
}
