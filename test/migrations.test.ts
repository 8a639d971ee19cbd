import type pg from 'pg'
import { expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { outlastOutage } from '#server/database-gone.ts'
import { findViolations } from '#server/reconcile/violations.ts'
import { findQuote } from '#server/orders/quotes.ts'
import { applyBefore, migrateOf, names, openEmpty, type Empty } from './migrating.ts'
import { startProxy, type Proxy } from './proxy.ts'

const patient = { timeout: 60_000 }

it(
  'three programs that start at once over an empty database apply each file once',
  patient,
  async () => {
    const database = await openEmpty()
    await Promise.all([1, 2, 3].map(() => outlastOutage(() => migrateOf(database))))
    const { rows } = await database.pool.query<{ name: string }>('select name from migrations')
    expect(rows.map(({ name }) => name).toSorted()).toEqual(names)
  },
)

it('cut off at the COMMIT of each file and after it, they end the same', patient, async () => {
  const whole = await openEmpty()
  await migrateOf(whole)
  const database = await openEmpty()
  const proxy = await startProxy(database.url)
  for (const name of names)
    for (const ruling of ['reset', 'reset after it'] as const)
      expect(await cutOff(database, proxy, ruling), `${name}: ${ruling}`).toBe(true)
  proxy.pass()
  expect(await migrateOf(database)).toEqual({ applied: [] })
  expect(await describeSchema(database.pool)).toEqual(await describeSchema(whole.pool))
})

it('accounts left empty by an earlier change of address are removed, and others stay', async () => {
  const database = await openEmpty()
  const { pool } = database
  await applyBefore(pool, '014')
  await pool.query(`
    insert into accounts (id, email, email_norm, created_at)
    select md5(name)::uuid, name, name, now() from unnest(array['moved', 'trial', 'new']) name`)
  await pool.query(`
    insert into audit (at, actor, action, subject, detail)
    select now(), 'customer', 'account address changed', '', jsonb_build_object('from', md5(name)::uuid)
    from unnest(array['moved', 'trial']) name`)
  await pool.query(`
    insert into eula_acceptances (account_id, version, accepted_at, address_hash)
    values (md5('trial')::uuid, '2024-09-13', now(), '')`)
  await pool.query(`
    insert into login_grants
      (challenge_id, account_id, email_norm, ip_prefix, code_mac, verified_at, expires_at)
    values (gen_random_uuid(), md5('moved')::uuid, 'moved', '192.0.2.1', '', now(), now())`)
  await migrateOf(database)
  const { rows } = await pool.query<{ email: string }>('select email from accounts order by email')
  expect(rows.map(({ email }) => email)).toEqual(['new', 'trial'])
})

it('a link to a quote that was sent earlier still opens it, and is no longer stored', async () => {
  const database = await openEmpty()
  const { pool, db } = database
  await applyBefore(pool, '018')
  const token = 'AbC-dEf_gH1jKlMnOpQrSt'
  await pool.query(
    `insert into quotes (token, email, mode, seats, unit_cents, created_at, valid_until)
    values ($1, 'boss@example.org', 'seats', 2, 3900, now(), now() + interval '1 day')`,
    [token],
  )
  const message = { object: { cancel_url: `https://shop.example/quote?t=${token}`, total: 7800 } }
  await pool.query(
    `insert into provider_events (provider, event_id, type, topic, payload, received_at)
    values ('stripe', 'evt_1', 'checkout.session.expired', 'order', $1, now())`,
    [JSON.stringify(message)],
  )
  await migrateOf(database)
  const quote = await findQuote({ db, clock: systemClock }, { token })
  expect(quote).toMatchObject({ email: 'boss@example.org', state: 'open' })
  const { rows } = await pool.query<{ row: string }>(
    'select q::text as row from quotes q union all select payload::text from provider_events',
  )
  expect(rows.map(({ row }) => row).join('\n')).not.toContain(token)
  expect(rows.map(({ row }) => row).join('\n')).toContain('"total": 7800')
})

it('an order that was paid keeps its amount and currency, and keeps its promise', async () => {
  const database = await openEmpty()
  const { pool, db } = database
  await applyBefore(pool, '019')
  for (const currency of ['usd', 'eur'])
    await pool.query(
      `with account as (
        insert into accounts (email, email_norm, created_at) values ($1, $1, now()) returning id
      ), paid as (
        insert into orders (provider, state, account_id, amount_cents, tax_cents, currency, created_at, paid_at)
        select 'stripe', 'paid', id, 5831, 931, $1, now(), now() from account returning id, account_id
      )
      insert into licenses (account_id, order_id, license_type, key_lookup, key_sealed, key_last4,
        max_activations, updates_until, created_at)
      select account_id, id, 'individual', convert_to($1, 'UTF8'), '', '', 1, now(), now() from paid`,
      [currency],
    )
  await migrateOf(database)
  const { rows } = await pool.query('select currency, price_currency, amount_cents from orders')
  expect(rows).toEqual(
    ['usd', 'eur'].map((currency) => ({
      currency,
      price_currency: currency,
      amount_cents: 5831,
    })),
  )
  const broken = (await findViolations(db)).filter(({ view }) => view === 'v_violation_i3')
  expect(broken).toEqual([])
})

/** Ends the connection at the next COMMIT; false when there is nothing left to commit. */
async function cutOff(database: Empty, proxy: Proxy, ruling: 'reset' | 'reset after it') {
  let isCut = false
  proxy.watch((text) => {
    if (!text.includes('commit\0')) return 'pass'
    isCut = true
    return ruling
  })
  while (!isCut) {
    const outcome = await migrateOf({ ...database, url: proxy.url }).catch(() => null)
    if (outcome !== null) return false
  }
  return true
}

/** Every table and view with its columns, every constraint and every index. */
async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    order by line`)
  return rows.map(({ line }) => line)
}
