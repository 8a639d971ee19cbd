import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { connect } from '#db/connect.ts'
import { findOccupied, move } from '#db/copy/move.ts'
import { types } from '#operate/machine/open-source.ts'
import { systemClock } from '#server/settings/clock.ts'
import { createFaults } from '#server/settings/faults.ts'
import { createBoss, startJobs, workOn } from '#server/settings/jobs.ts'
import { makeFolder } from './folder.ts'
import { until } from './world/clock.ts'
import {
  emptyDatabase,
  freshDatabase,
  makeTemplate,
  readRows,
  run,
  sales,
  startServer,
} from './database.ts'
import { everyOrEach } from './matrix.ts'

// These tests move a shop between two PostgreSQL servers without the command line.

const log = pino({ enabled: false })

const { server: other } = await startServer({ dataDir: makeFolder() })
afterAll(() => other.stop())
const { name: template } = await makeTemplate(other.connectionString)
let from: string
let to: string

beforeEach(async () => {
  from = await makeDatabase()
  await run(from, sales)
  to = await makeDatabase(template, other.connectionString)
})

const moving = () => move({ from, to, place: 'the other server', types })

it('every row arrives once, and sequences continue where they were', async () => {
  const moved = await moving()
  expect(moved).not.toHaveProperty('problem')
  expect(await readRows(to)).toEqual(await readRows(from, "setting <> 'MOVED_TO'"))
  const [written] = await run(
    to,
    "insert into journal (at, actor, what, subject) values (now(), 'shop', 'went on', '') returning id",
  )
  expect(written).toEqual({ id: 4 })
  await expect(run(to, "update licenses set order_id = md5('nothing')::uuid")).rejects.toThrow(
    /violates foreign key/,
  )
  await run(to, 'update orders set refunded_cents = 4900')
  expect(await run(to, 'select count(*) from refunds')).toEqual([{ count: 3 }])
})

const quiet = createFaults({ clock: systemClock, log, count: () => {} })

it('a waiting job is done by the shop at its new place', async () => {
  const emailId = randomUUID()
  await onQueues(from, async (boss) => {
    const { db } = connect(from, () => {})
    const jobs = await startJobs(boss)
    await jobs.send(db, 'email', { emailId })
    await db.destroy()
  })
  await moving()
  const done: string[] = []
  await onQueues(to, async (boss) => {
    await startJobs(boss)
    await workOn(boss, quiet, 'email', async ({ emailId }) => void done.push(emailId))
    await until(() => done.length > 0, 10_000, 'the job is done')
  })
  expect(done).toEqual([emailId])
})

it('a move is refused while a program of the shop uses the source', async () => {
  const shop = connect(from, () => {})
  await shop.pool.query('select 1')
  const using = setInterval(() => void shop.pool.query('select 1'), 500)
  expect(await moving()).toEqual({
    problem: expect.stringMatching(
      /^Another program uses the database of the shop, .*: process \d+ \(protocraft\)\.$/,
    ),
  })
  clearInterval(using)
  await shop.pool.end()
  expect(await moving()).toHaveProperty('contents')
})

it('a database with rows is refused, of a shop or of anything else', async () => {
  const busy = await makeEmpty()
  await run(busy, 'create schema theirs; create table theirs.notes as select 1 as note')
  expect(await findOccupied(busy)).toMatch(/holds rows already \(theirs\.notes\)/)
  expect(await moving()).toHaveProperty('contents')
  expect(await findOccupied(to)).toMatch(/holds rows already \(public\.accounts, /)
  from = await makeDatabase()
  await run(from, sales)
  expect(await moving()).toEqual({ problem: expect.stringContaining('name an empty one') })
})

it('rows that arrive changed are a failure, and are not left there', async () => {
  await run(to, 'alter table journal alter at type timestamptz(0)')
  const before = await readRows(from)
  expect(await moving()).toEqual({ problem: 'These arrived with different rows: public.journal.' })
  expect(await findOccupied(to)).toBeNull()
  expect(await readRows(from)).toEqual(before)
})

it('tables that differ are named before anything is read', async () => {
  await run(to, 'alter table licenses drop column key_last4; create table newer (id int)')
  expect(await moving()).toEqual({
    problem: expect.stringMatching(/: public\.licenses, public\.newer\.$/),
  })
})

it.each(everyOrEach(['source', 'target'], 2))(
  'a move that loses its %s fails, leaves both as they were and works the next time',
  async (side) => {
    const before = await readRows(from)
    const end = await blockLast(to)
    const failing = expect(moving()).rejects.toThrow()
    await until(isCopying, 10_000, 'most tables are copied')
    await run(
      side === 'source' ? from : to,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'protocraft-move' and datname = current_database()",
    )
    await end()
    await failing
    expect(await readRows(from)).toEqual(before)
    expect(await findOccupied(to)).toBeNull()
    expect(await moving()).toHaveProperty('contents')
  },
)

it('a move that is killed leaves both as they were and works the next time', async () => {
  const before = await readRows(from)
  const end = await blockLast(to)
  const program = `import { move } from '#db/copy/move.ts'; await move(${JSON.stringify({ from, to, place: 'nowhere' }).slice(0, -1)}, types: new Map() })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  await until(isCopying, 10_000, 'most tables are copied')
  child.kill('SIGKILL')
  await end()
  expect(await readRows(from)).toEqual(before)
  expect(await findOccupied(to)).toBeNull()
  expect(await moving()).toHaveProperty('contents')
})

async function makeEmpty(): Promise<string> {
  const { url, drop } = await emptyDatabase(other.connectionString)
  onTestFinished(drop)
  return url
}

async function makeDatabase(...place: Parameters<typeof freshDatabase>): Promise<string> {
  const { url, drop } = await freshDatabase(...place)
  onTestFinished(drop)
  return url
}

async function onQueues(
  url: string,
  act: (boss: ReturnType<typeof createBoss>) => Promise<void>,
): Promise<void> {
  const boss = createBoss(url, log)
  await act(boss).finally(() => boss.stop({ graceful: false }))
}

/** Keeps one of the last tables to be copied from being written until the returned function is called. */
async function blockLast(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin; lock table started_with in share mode')
  return () => client.end()
}

async function isCopying(): Promise<boolean> {
  const waiting = await run(
    to,
    "select from pg_stat_activity where application_name = 'protocraft-move' and wait_event_type = 'Lock'",
  )
  return waiting.length > 0
}
