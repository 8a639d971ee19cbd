import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setAside } from '#db/embedded/set-aside.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { emptyDatabase } from '#test/database.ts'
import { makeFolder } from '#test/product-of-test.ts'
import { openDatabase } from './database.ts'

describe('a database from before 1.0', () => {
  const refusal =
    'The database is from before 1.0: move it away, and start again with an empty one.'

  it('is renamed when it is the embedded one of a demo, and a new one begins', async () => {
    const dataDir = await makeFolder()
    const url = await keepEmbedded(dataDir, (each) => makeFromBefore1(each, 'not set'))
    const said: string[] = []
    const opened = await openDatabase(embedded(dataDir), logTo(said))
    if ('problem' in opened) throw new Error(opened.problem)
    expect(await opened.db.selectFrom('accounts').selectAll().execute()).toEqual([])
    await opened.close()
    const [from, to] = [join(dataDir, 'pg'), join(dataDir, 'pg.before-1.0')]
    expect(said).toEqual([
      `The demo in ${from} is from before 1.0. It is in ${to} now, and a new one begins.`,
    ])
    // Whole, with its password.
    expect(url).toContain(await readFile(join(to, 'password'), 'utf8'))
    expect(existsSync(join(to, 'cluster/PG_VERSION'))).toBe(true)
  })

  it.each(['set', null])(
    'is refused and left alone when its STRIPE_SECRET_KEY was %s',
    async (stripe) => {
      const dataDir = await makeFolder()
      await keepEmbedded(dataDir, (url) => makeFromBefore1(url, stripe))
      expect(await openDatabase(embedded(dataDir), logTo([]))).toMatchObject({ problem: refusal })
      expect(existsSync(join(dataDir, 'pg.before-1.0'))).toBe(false)
      await keepEmbedded(dataDir, async (url) => {
        expect(await run(url, 'select name from migrations')).toEqual([
          { name: '001-baseline.sql' },
        ])
      })
    },
  )

  it('is refused behind DATABASE_URL, also that of a demo', async () => {
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    await makeFromBefore1(url, 'not set')
    expect(await openDatabase({ ...embedded(''), databaseUrl: url }, logTo([]))).toMatchObject({
      problem: refusal,
    })
    expect(await run(url, 'select name from migrations')).toEqual([{ name: '001-baseline.sql' }])
  })

  it.each([
    ['began with another file', "'001-shop.sql', 'a hash'"],
    ['began with the same file as it was before', "'001-baseline.sql', 'a hash'"],
  ])('is known when it %s', async (_, values) => {
    const { url, drop } = await emptyDatabase()
    onTestFinished(drop)
    await run(url, `create table migrations (${columns}, sha256 text)`)
    await run(url, `insert into migrations (name, sha256) values (${values})`)
    expect(await openDatabase({ ...embedded(''), databaseUrl: url }, logTo([]))).toMatchObject({
      problem: refusal,
    })
  })

  it('of a demo is not renamed while another process uses it, or over one that was', async () => {
    const dataDir = await makeFolder()
    await keepEmbedded(dataDir, async (url) => {
      await makeFromBefore1(url, 'not set')
      expect(await setAside(dataDir, 'before-1.0')).toMatchObject({ refused: 'in_use' })
    })
    await mkdir(join(dataDir, 'pg.before-1.0'))
    expect(await openDatabase(embedded(dataDir), logTo([]))).toEqual({
      problem: expect.stringMatching(
        /pg has to be renamed to .*before-1\.0, which is there already/,
      ),
    })
  })
})

const embedded = (dataDir: string) => ({
  databaseUrl: null,
  databaseDirectUrl: null,
  dataDir,
  backup: null,
})

/** Runs the embedded server while `act` lasts; answers its address. */
async function keepEmbedded(dataDir: string, act: (url: string) => Promise<unknown>) {
  const server = await startEmbedded({ dataDir })
  if ('refused' in server) throw new Error(server.message)
  await act(server.connectionString).finally(server.stop)
  return server.connectionString
}

const columns = 'name text primary key, needs_program text'

/** What tells them apart: no hash of the first file, and what `started_with` says; null: it has no such table. */
async function makeFromBefore1(url: string, stripe: string | null): Promise<void> {
  await run(url, `create table migrations (${columns})`)
  await run(url, `insert into migrations values ('001-baseline.sql')`)
  if (stripe === null) return
  await run(url, 'create table started_with (setting text primary key, value text not null)')
  await run(url, `insert into started_with values ('STRIPE_SECRET_KEY', '${stripe}')`)
}

function logTo(said: string[]) {
  return pino(
    { base: null, timestamp: false },
    { write: (line) => void said.push(JSON.parse(line).msg) },
  )
}

async function run(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
