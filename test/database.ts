import { randomBytes } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isAlive } from '#db/embedded/postmaster.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'

export interface FreshDatabase {
  url: string
  /** Ends every session in it. */
  drop(): Promise<void>
}

/** An empty database of one's own, on TEST_DATABASE_URL or on the embedded server that all tests share. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? (await startTestServer()).connectionString
  const name = `test_${process.pid}_${randomBytes(8).toString('hex')}`
  await run(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** One server per user of this machine; runs at the same time share it, and its last user stops it. */
export async function startTestServer(): Promise<EmbeddedServer> {
  const server = await startEmbedded({
    dataDir: join(tmpdir(), `protocraft-test-pg-${userInfo().uid}`),
  })
  if ('refused' in server) throw new Error(server.message)
  return server
}

/** Drops the databases of runs that were killed: their names carry the id of a process that is gone. */
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
