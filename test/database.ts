import { randomBytes } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { connect } from '#db/connect.ts'
import { isAlive } from '#db/embedded/postmaster.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { migrate } from '#db/migrate.ts'
import { createBoss, startJobs } from '#server/running/jobs.ts'

export interface FreshDatabase {
  url: string
  /** Ends every session in it. */
  drop(): Promise<void>
}

/** A separate database with all tables and queues but no rows, copied from the template of its server. */
export function freshDatabase(
  template = process.env.TEST_TEMPLATE!,
  server = process.env.TEST_DATABASE_URL!,
): Promise<FreshDatabase> {
  return createDatabase(template, server)
}

/** One that no program has opened yet, on the server of the run unless another is named. */
export function emptyDatabase(server = process.env.TEST_DATABASE_URL!): Promise<FreshDatabase> {
  return createDatabase('template0', server)
}

/** Created once per server: applying every migration and creating the queues takes a second. */
export async function makeTemplate(
  server?: string,
): Promise<{ name: string; drop(): Promise<void> }> {
  const { url, drop } = await emptyDatabase(server)
  await makeTables(url)
  return { name: new URL(url).pathname.slice(1), drop }
}

/** All tables and queues, in a database that has none. */
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
  return { url: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** A run makes its databases anew, so none has to outlive a power cut. Started programs keep theirs. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** One server per user of this machine; concurrent runs share it, and the last one stops it. */
export async function startTestServer(): Promise<EmbeddedServer> {
  const server = await startEmbedded({
    dataDir: join(tmpdir(), `protocraft-test-pg-${userInfo().uid}`),
    settings: forgetful,
  })
  if ('problem' in server) throw new Error(server.problem)
  return server
}

/** Drops the databases of killed runs: their names contain the id of a process that is gone. */
export async function dropLeftovers(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query(
    "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'",
  )
  const left = rows
    .map((row) => String(row.datname))
    .filter((name) => !isAlive(Number(name.split('_')[1])))
  for (const name of left) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.end()
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
