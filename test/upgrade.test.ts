import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { plantEarlier } from './earlier-database.ts'
import { isWhole } from './matrix.ts'
import { applyBefore, migrateOf, openEmpty, type Empty } from './migrating.ts'
import { waitUntil } from './product.ts'

// What a database with rows of an earlier version goes through while that version still serves.

/** The migration after those that it had applied; the next ones change what a checkout writes. */
const next = '016'
const readFor = isWhole ? 30_000 : 7000

it('behind a long read of every table the upgrade is done, and nobody waits longer than a query may', async () => {
  const database = await openEarlier()
  const endReading = await readEveryTable(database.url)
  const load = startLoad(database)
  const lines: string[] = []
  const upgrade = migrateOf(database, { log: logTo(lines) })
  await sleep(readFor)
  expect(lines[0]).toMatch(
    /^Migration \S+\.sql waits for process \d+ of the database \(a long report, idle in transaction for \d+ seconds\)$/,
  )
  await endReading()
  expect(await upgrade).toMatchObject({ applied: expect.arrayContaining([expect.any(String)]) })
  const { answered, failed, slowest } = await load.stop()
  console.log('upgrade:', JSON.stringify({ readFor, answered, failed, slowest }))
  expect(failed).toBe(0)
  expect(answered).toBeGreaterThan(100)
  expect(slowest).toBeLessThan(4000)
  expect(await migrateOf(database)).toEqual({ applied: [] })
})

it('a read that does not end is named after the timeout, and the earlier version goes on', async () => {
  const database = await openEarlier()
  await readEveryTable(database.url)
  const load = startLoad(database)
  const outcome = await migrateOf(database, { timeout: 3000 })
  expect(outcome).toEqual({
    problem: expect.stringMatching(
      /^Migration \S+\.sql has waited 3 seconds for process \d+ of the database \(a long report, .*\)\. Let it finish or end it, then start again\.$/,
    ),
  })
  expect(await load.stop()).toMatchObject({ failed: 0 })
})

it('a migration may take longer than a query', async () => {
  const database = await openEmpty()
  await applyBefore(database.pool, '018')
  await database.pool.query(`
    insert into quotes (token, email, mode, seats, unit_cents, created_at, valid_until)
    values ('a', 'boss@example.org', 'seats', 2, 3900, now(), now());
    create function slowly() returns trigger language plpgsql as
      'begin perform pg_sleep(5); return new; end';
    create trigger slowly before update on quotes for each row execute function slowly()`)
  expect(await migrateOf(database)).toHaveProperty('applied')
})

it('while one instance migrates, another says that it waits for it', async () => {
  const database = await openEarlier()
  const endReading = await readEveryTable(database.url)
  const lines: string[] = []
  const first = migrateOf(database)
  await waitUntil(() => isMigrating(database), 10_000, 'the first one migrates')
  const second = migrateOf(database, { log: logTo(lines) })
  await waitUntil(() => lines.length > 0, 10_000, 'the second one waits')
  expect(lines[0]).toMatch(
    /^This instance waits for process \d+ of the database \(protocraft-migrations, .*\)$/,
  )
  await endReading()
  expect(await first).toMatchObject({ applied: expect.arrayContaining([expect.any(String)]) })
  expect(await second).toEqual({ applied: [] })
})

it('a stop ends the wait at once', async () => {
  const database = await openEarlier()
  await readEveryTable(database.url)
  const ending = new AbortController()
  const lines: string[] = []
  const upgrade = migrateOf(database, { log: logTo(lines), ending: ending.signal })
  const ended = upgrade.catch(() => 'ended')
  await waitUntil(() => lines.length > 0, 10_000, 'it waits')
  ending.abort()
  expect(await Promise.race([ended, sleep(1000, 'still waits')])).toBe('ended')
})

/** With tables and rows of an earlier version. */
async function openEarlier(): Promise<Empty> {
  const database = await openEmpty()
  await applyBefore(database.pool, next)
  await plantEarlier(database.url, ['accounts', 'orders', 'licenses', 'activations'])
  return database
}

/** Reads in one transaction, which ends with the answered function or with the test. */
async function readEveryTable(url: string): Promise<() => Promise<void>> {
  const reader = new pg.Client({ connectionString: url, application_name: 'a long report' })
  reader.on('error', () => {})
  await reader.connect()
  onTestFinished(() => reader.end())
  const { rows } = await reader.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  await reader.query('begin')
  for (const { name } of rows) await reader.query(`select * from ${name} limit 1`)
  return async () => void (await reader.query('commit'))
}

/** License checks and checkouts as the earlier version asks for them. */
function startLoad({ pool }: Empty) {
  const figures = { answered: 0, failed: 0, slowest: 0 }
  let isOver = false
  const work = async (statement: string) => {
    while (!isOver) {
      const start = performance.now()
      await pool.query(statement).then(
        () => (figures.answered += 1),
        () => (figures.failed += 1),
      )
      figures.slowest = Math.max(figures.slowest, Math.round(performance.now() - start))
      await sleep(10)
    }
  }
  const workers = [check, check, check, checkout].map(work)
  const stop = async () => {
    isOver = true
    await Promise.all(workers)
    return figures
  }
  return { stop }
}

const check = `
  select l.status, count(a.id) from licenses l
  left join activations a on a.license_id = l.id and a.released_at is null group by l.id`
const checkout = `
  insert into orders (provider, provider_order_id, kind, unit_cents, created_at)
  values ('stripe', gen_random_uuid(), 'purchase', 4900, now())`

async function isMigrating({ pool }: Empty): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks l join pg_stat_activity using (pid)
    where locktype = 'advisory' and application_name = 'protocraft-migrations'`,
  )
  return rowCount! > 0
}

function logTo(lines: string[]) {
  return { warn: (_: object, sentence: string) => void lines.push(sentence) }
}
