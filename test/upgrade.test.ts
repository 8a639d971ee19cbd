import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { until } from './world/clock.ts'
import { isWhole } from './matrix.ts'
import { addMigrations, type Empty, migrateOf, openEmpty } from './migrating.ts'

// A database with rows goes through this when the next version starts, while this one still serves.

/** The files of the next version: they change what checks read and a checkout writes. */
const next = {
  '901-orders.sql': 'alter table orders add column region text',
  '902-licenses.sql': 'alter table licenses add column note text',
  '903-activations.sql': 'alter table activations add column note text',
}
const added = Object.keys(next)
/** This is longer than a query may take. */
const readFor = isWhole ? 30_000 : 5000

it('behind a long read of every table the upgrade is done, another instance says that it waits for it, and nobody waits longer than a query may', async () => {
  const { database, folder } = await openWithRows()
  const endReading = await readEveryTable(database.url)
  const load = startLoad(database)
  const lines: string[] = []
  const others: string[] = []
  const upgrade = migrateOf(database, { folder, log: logTo(lines) })
  const reading = sleep(readFor)
  await until(() => lines.length > 0, 10_000, 'the first one waits')
  const second = migrateOf(database, { folder, log: logTo(others) })
  await until(() => others.length > 0, 10_000, 'the second one waits')
  await reading
  expect(others[0]).toMatch(
    /^This instance waits for process \d+ of the database \(protocraft-migrations, .*\)$/,
  )
  expect(lines[0]).toMatch(
    /^Migration \S+\.sql waits for process \d+ of the database \(a long report, idle in transaction for \d+ seconds\)$/,
  )
  await endReading()
  expect(await upgrade).toEqual({ applied: added })
  const { answered, failed, slowest } = await load.stop()
  console.log('upgrade:', JSON.stringify({ readFor, answered, failed, slowest }))
  expect(failed).toBe(0)
  expect(answered).toBeGreaterThan(100)
  expect(slowest).toBeLessThan(4000)
  expect(await second).toEqual({ applied: [] })
})

it('a read that does not end is named after the timeout, and the version before goes on', async () => {
  const { database, folder } = await openWithRows()
  await readEveryTable(database.url)
  const load = startLoad(database)
  const outcome = await migrateOf(database, { folder, timeout: 1500 })
  expect(outcome).toEqual({
    problem: expect.stringMatching(
      /^Migration \S+\.sql has waited 2 seconds for process \d+ of the database \(a long report, .*\)\. Let it finish or end it, then start again\.$/,
    ),
  })
  expect(await load.stop()).toMatchObject({ failed: 0 })
})

it('a migration may take longer than a query', async () => {
  const database = await openEmpty()
  const folder = await addMigrations({ '901-slow.sql': 'select pg_sleep(4.2)' })
  expect(await migrateOf(database, { folder })).toHaveProperty('applied')
})

it('a stop ends the wait at once', async () => {
  const { database, folder } = await openWithRows()
  await readEveryTable(database.url)
  const ending = new AbortController()
  const lines: string[] = []
  const upgrade = migrateOf(database, { folder, log: logTo(lines), ending: ending.signal })
  const ended = upgrade.catch(() => 'ended')
  await until(() => lines.length > 0, 10_000, 'it waits')
  ending.abort()
  expect(await Promise.race([ended, sleep(1000, 'still waits')])).toBe('ended')
})

/** Opens a database as this version left it, with a license in use, and the files of the next one. */
async function openWithRows(): Promise<{ database: Empty; folder: URL }> {
  const database = await openEmpty()
  await migrateOf(database)
  await database.pool.query(`
    with account as (
      insert into accounts (email, email_norm, created_at)
      values ('ada@example.org', 'ada@example.org', now()) returning id
    ), license as (
      insert into licenses (account_id, license_type, key_lookup, key_sealed, key_last4,
        max_activations, updates_until, created_at)
      select id, 'individual', 'lookup', 'sealed', 'LAST', 1, now(), now() from account returning id
    )
    insert into activations (license_id, fingerprint, activated_at, last_seen_at)
    select id, 'laptop', now(), now() from license`)
  return { database, folder: await addMigrations(next) }
}

/** Reads in one transaction, which ends with the returned function or with the test. */
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

/** Starts license checks and checkouts as the version before sends them. */
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
  insert into orders (provider, provider_order_id, kind, unit_cents, price_currency, taxed, tax_behavior, created_at)
  values ('stripe', gen_random_uuid(), 'purchase', 4900, 'usd', false, 'exclusive', now())`

function logTo(lines: string[]) {
  return { warn: (_: object, sentence: string) => void lines.push(sentence) }
}
