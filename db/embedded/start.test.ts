import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyCluster } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { superuserUrl } from './logins.ts'
import { findPostmaster } from './postmaster.ts'
import { type EmbeddedServer, startEmbedded } from './start.ts'

const linux = process.platform === 'linux'
const children: ChildProcess[] = []
let dataDir: string

beforeEach(() => {
  dataDir = makeFolder()
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const pid = postmasterPid()
  if (pid) kill(pid)
  await sleep(50)
})

const patient = { timeout: 60_000 }

describe('the embedded server', patient, () => {
  it('creates a database, keeps its rows across a stop, and requires the password', async () => {
    const first = await start()
    await query(first, "CREATE TABLE kept (name text); INSERT INTO kept VALUES ('Ada')")
    expect(await query(first, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
    expect(
      await query(first, "SELECT upper('é') AS big, current_setting('TimeZone') AS zone"),
    ).toEqual([{ big: 'É', zone: 'UTC' }])
    const wrong = new URL(first.connectionString)
    wrong.password = 'guess'
    await expect(queryUrl(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await first.stop()
    await expect(query(first, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')

    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second, 'SELECT name FROM kept')).toEqual([{ name: 'Ada' }])
    await second.stop()
    if (linux) expect(statSync(join(dataDir, 'pg', 'password')).mode & 0o777).toBe(0o600)
  })

  it('lets the shop own its database, but do nothing on the machine or to other databases', async () => {
    const server = await start()
    for (const [statement, reason] of [
      ["COPY (SELECT 1) TO PROGRAM 'true'", 'to or from an external program'],
      ["COPY (SELECT 1) TO '/tmp/written'", 'to a file'],
      ["SELECT pg_read_file('PG_VERSION')", 'permission denied'],
      ['SELECT * FROM pg_authid', 'permission denied'],
      ["SELECT lo_import('/etc/passwd')", 'permission denied'],
      ['CREATE ROLE more', 'permission denied'],
      ['CREATE DATABASE more', 'permission denied'],
      ['ALTER ROLE shop SUPERUSER', 'permission denied'],
      ['SET ROLE postgres', 'permission denied'],
      ["ALTER SYSTEM SET archive_command = 'true'", 'permission denied'],
    ] as const)
      await expect(query(server, statement), statement).rejects.toThrow(reason)
    const elsewhere = server.connectionString.replace('/shop?', '/postgres?')
    await expect(queryUrl(elsewhere, 'SELECT 1')).rejects.toThrow('permission denied for database')
    const superuser = server.connectionString.replace('//shop:', '//postgres:')
    await expect(queryUrl(superuser, 'SELECT 1')).rejects.toThrow('password authentication failed')
    const [rights] = await query(
      server,
      `SELECT current_database(), current_user, pg_get_userbyid(datdba) AS owner
      FROM pg_database WHERE datname = current_database()`,
    )
    expect(rights).toEqual({ current_database: 'shop', current_user: 'shop', owner: 'shop' })
    await server.stop()
  })

  it('gives three simultaneous starters one server, which stops when the last of them leaves', async () => {
    const pair = [startInChild(), startInChild(), startInChild()] as const
    const [a, b, c] = await Promise.all(pair)
    expect(
      new Set([a.said.connectionString, b.said.connectionString, c.said.connectionString]).size,
    ).toBe(1)
    expect([a, b, c].filter((one) => !one.said.adopted)).toHaveLength(1)
    await a.stop()
    await b.stop()
    expect(await queryUrl(c.said.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await c.stop()
    await expect(queryUrl(c.said.connectionString, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('survives a kill while the database is being created', async () => {
    const starter = spawnStarter()
    while (!readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'cluster', 'base'))))
      await sleep(5)
    starter.kill('SIGKILL')
    await once(starter, 'exit')
    expect(existsSync(join(dataDir, 'pg'))).toBe(false)
    const next = await start()
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
    await sleep(1000)
    await (await start()).stop()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new-'))).toEqual([])
  })

  it('refuses a data folder that is a file', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    expect(await startEmbedded({ dataDir: file })).toMatchObject({
      problem: expect.stringContaining('cannot be written'),
    })
  })
})

describe('the embedded server of a shop', patient, () => {
  beforeEach(() => copyCluster(dataDir))

  it('creates what a killed start had not created yet', async () => {
    for (const missing of [['DATABASE shop'], ['DATABASE shop', 'ROLE shop']]) {
      const server = await start()
      for (const each of missing) await asSuperuser(`DROP ${each}`)
      await server.stop()
      const next = await start()
      expect(await query(next, 'SELECT current_user')).toEqual([{ current_user: 'shop' }])
      await next.stop()
    }
  })

  it('refuses a folder from before 1.0, where the shop was the superuser, and leaves it stopped', async () => {
    const server = await start()
    await asSuperuser('CREATE TABLE migrations (name text)')
    await server.stop()
    expect(await startEmbedded({ dataDir })).toEqual({
      problem: `The database in ${join(dataDir, 'pg')} is from before 1.0: move that folder away, and start again with an empty one.`,
    })
    expect(postmasterPid()).toBeUndefined()
  })

  it('logs no values of a failed statement', async () => {
    const server = await start()
    await query(
      server,
      "CREATE TABLE keys (key text UNIQUE); INSERT INTO keys VALUES ('PC1-SECRET')",
    )
    await expect(query(server, "INSERT INTO keys VALUES ('PC1-SECRET')")).rejects.toThrow(
      'duplicate',
    )
    await expect(query(server, "SELECT 'PC1-SECRET'::int")).rejects.toThrow('invalid input')
    await server.stop()
    expect(readFileSync(join(dataDir, 'pg', 'log'), 'utf8')).not.toContain('PC1-SECRET')
  })

  it('is adopted after its starter is killed, and is stopped by its adopter', async () => {
    const starter = await startInChild()
    await starter.kill()
    const next = await start()
    expect(next.adopted).toBe(true)
    expect(next.connectionString).toBe(starter.said.connectionString)
    await Promise.all([next.stop(), next.stop()])
    await expect(query(next, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('recovers every acknowledged row after the starter and the server are killed', async () => {
    const starter = await startInChild()
    await queryUrl(
      starter.said.connectionString,
      'CREATE TABLE paid (n int); INSERT INTO paid SELECT generate_series(1, 500)',
    )
    await starter.kill()
    kill(postmasterPid()!)
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await query(next, 'SELECT count(*)::int FROM paid')).toEqual([{ count: 500 }])
    await next.stop()
  })

  it.runIf(linux)('waits for a backend process that outlives its killed postmaster', async () => {
    const starter = await startInChild()
    const busy =
      "DO $$ DECLARE until timestamptz := clock_timestamp() + '2 s'; BEGIN WHILE clock_timestamp() < until LOOP END LOOP; END $$"
    const lost = queryUrl(starter.said.connectionString, busy).catch(() => 'lost')
    await sleep(300)
    await starter.kill()
    kill(postmasterPid()!)
    const before = performance.now()
    const next = await start()
    expect(performance.now() - before).toBeGreaterThan(1000)
    expect(await query(next, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
    await lost
  })

  it.runIf(linux)(
    'is not deceived by a postmaster.pid that names a zombie or another program',
    async () => {
      const first = await start()
      const file = readFileSync(pidFile(), 'utf8')
      await first.stop()
      const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'])
      children.push(parent)
      const [zombie] = await once(createInterface(parent.stdout), 'line')
      await sleep(200)
      for (const pid of [zombie, process.pid]) {
        writeFileSync(pidFile(), file.replace(/^\d+/, pid))
        const next = await start()
        expect(next.adopted).toBe(false)
        await next.stop()
      }
    },
  )

  it('restarts on the same port when it is killed while in use', async () => {
    const server = await start()
    await query(server, 'CREATE TABLE kept (n int)')
    const other = await startInChild()
    kill(postmasterPid()!)
    await expect
      .poll(() => query(server, 'SELECT * FROM kept').catch(() => 'down'), { timeout: 10_000 })
      .toEqual([])
    expect(other.said.connectionString).toBe(server.connectionString)
    await server.stop()
    expect(await queryUrl(other.said.connectionString, 'SELECT * FROM kept')).toEqual([])
    await other.stop()
  })
})

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir })
  if ('problem' in server) throw new Error(server.problem)
  return server
}

const program = `
  import { startEmbedded } from '${new URL('./start.ts', import.meta.url)}'
  const server = await startEmbedded({ dataDir: process.argv[1] })
  console.log(JSON.stringify(server))
  process.stdin.once('data', async () => { await server.stop(); process.exit() })
`

function spawnStarter(): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function startInChild() {
  const child = spawnStarter()
  const [line] = await once(createInterface(child.stdout!), 'line')
  return {
    said: JSON.parse(line) as { connectionString: string; adopted: boolean },
    stop: () => (child.stdin!.write('stop'), once(child, 'exit')),
    kill: () => (child.kill('SIGKILL'), once(child, 'exit')),
  }
}

async function query(server: EmbeddedServer, sql: string): Promise<unknown[]> {
  return queryUrl(server.connectionString, sql)
}

async function queryUrl(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function asSuperuser(sql: string): Promise<unknown[]> {
  const server = join(dataDir, 'pg')
  const running = findPostmaster(join(server, 'cluster'))!
  return queryUrl(superuserUrl({ password: join(server, 'password') }, running), sql)
}

function pidFile(): string {
  return join(dataDir, 'pg', 'cluster', 'postmaster.pid')
}

function postmasterPid(): number | undefined {
  return existsSync(pidFile()) ? Number(readFileSync(pidFile(), 'utf8').split('\n')[0]) : undefined
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
