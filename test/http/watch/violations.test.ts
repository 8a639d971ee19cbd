import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkCommand } from '#operate/machine/check.ts'
import { seed } from '#server/demo/seed.ts'
import { findViolations, listViews, reportViolations } from '#server/reconcile/violations.ts'
import { createAlerts } from '#server/watch/alerts/alerts.ts'
import { hearAll } from '../../world/commands.ts'
import { calm, openShop } from '../../world/shop.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('rows')
await seed(shop.deps)

const ofAda = `order_id = (select id from orders where email_norm = 'ada@example.org')`
const orderOf = (name: string) => `email_norm = '${name}@example.org'`

/** Applies a coupon to all purchases of the seed, with $9 off for these kinds and so many uses. */
function sellWithCoupon(kinds: string, mostUses: number, cents: number): string {
  return `insert into coupons (code, off_cents, currency, for_purchase, for_renewal, begins_at, most_uses, made_at)
     values ('NINE', 900, 'usd', ${kinds}, now() - interval '2 years', ${mostUses}, now());
    update orders set unit_cents = ${cents}, discount_cents = 4900 - ${cents}, amount_cents = ${cents},
      coupon_id = (select id from coupons where code = 'NINE') where kind = 'purchase'`
}

/** Statements that break each invariant, as a person or a bug could. */
const breaks: [string, string][] = [
  ['i1', `delete from emails where license_id is not null; delete from licenses where ${ofAda}`],
  ['i1', `update orders set quantity = 2 where ${orderOf('ada')}`],
  [
    'i2',
    `update licenses set created_at = now() - interval '2 hours';
     update emails set sent_at = null, created_at = now() where recipient = 'ada@example.org'`,
  ],
  ['i3', `update orders set amount_cents = 100 where ${orderOf('ada')}`],
  ['i3', `update orders set currency = 'jpy' where ${orderOf('ada')}`],
  ['i3', `update orders set paid_at = null, state = 'open' where ${orderOf('ada')}`],
  [
    'i4',
    `insert into provider_events (provider, event_id, type, topic, payload, received_at)
     values ('stripe', 'evt_left', 'charge.refunded', 'payment', '{}', now() - interval '2 hours')`,
  ],
  ['i5', `update orders set payment_id = 'pi_seedAda' where ${orderOf('ben')}`],
  [
    'i5',
    `insert into journal (at, actor, what, subject, order_id) select at, actor, what, subject, order_id from journal where what = 'order paid'`,
  ],
  ['i6', `update licenses set status = 'active' where status = 'revoked'`],
  ['i6', `update licenses set status = 'revoked' where ${ofAda}`],
  [
    'i6',
    `insert into license_decisions select id, 'suspended', 'We paused it.', now() from licenses where ${ofAda}`,
  ],
  [
    'i6',
    `update orders set dispute = 'lost', lost_cents = amount_cents, disputed_at = now() where ${orderOf('ada')}`,
  ],
  ['i6', `update orders set state = 'paid' where ${orderOf('dov')}`],
  ['i6', `delete from journal where what = 'license revoked'`],
  [
    'i6',
    `insert into journal (at, actor, what, subject, order_id) select at, actor, what, subject, order_id from journal where what = 'license revoked'`,
  ],
  [
    'i6',
    `update emails set created_at = now() - interval '3 hours' where kind = 'license_revoked';
     update orders set refunded_at = now() - interval '2 hours' where ${orderOf('dov')}`,
  ],
  [
    'i6',
    `update orders set refunded_at = now() - interval '2 hours' where ${orderOf('dov')};
     delete from emails where kind = 'license_revoked'`,
  ],
  [
    'i6_renewals',
    `insert into orders (unit_cents, price_currency, taxed, tax_behavior, provider, kind, renews_license_id, account_id, state, amount_cents, currency, created_at, paid_at)
     select 4900, 'usd', false, 'exclusive', 'stripe', 'renewal', id, account_id, 'paid', 4900, 'usd', now(), now() from licenses where ${ofAda}`,
  ],
  [
    'i7',
    `insert into activations (license_id, fingerprint, activated_at, last_seen_at)
     select license_id, 'one more', now(), now() from activations`,
  ],
  [
    'i12',
    `insert into sessions (code_id, account_id, email_norm, device_hash, code_mac, verified_at, expires_at)
     select gen_random_uuid(), id, email_norm, '\\x00', '\\x00', now(), now() from accounts limit 1;
     insert into sessions (code_id, account_id, email_norm, device_hash, code_mac, verified_at, expires_at)
     select code_id, account_id, email_norm, device_hash, code_mac, now(), now() from sessions`,
  ],
  [
    'i13',
    `insert into sessions (code_id, account_id, email_norm, device_hash, code_mac, verified_at, expires_at)
     select gen_random_uuid(), id, email_norm, '\\x00', '\\x00', now(), now() + interval '1 day' from accounts limit 1`,
  ],
  ['i14', `update eula_acceptances set accepted_at = '2020-01-01'`],
  [
    'i15',
    `update emails set sent_at = null, created_at = now() - interval '2 hours' where kind = 'license_revoked'`,
  ],
  ['i20', `update orders set provider_order_id = null, created_at = now() - interval '9 minutes'`],
  [
    'i22',
    `insert into refund_requests (asked_at, actor, order_id, reason, total_cents)
     select now() - interval '2 hours', 'a', id, 'd', 4900 from orders where ${orderOf('ada')}`,
  ],
  [
    'i23',
    `update licenses set previous_key_lookup = key_lookup, key_replaced_at = now()
     where id = (select id from licenses limit 1)`,
  ],
  [
    'i23',
    `update licenses set previous_key_lookup = '\\x00', key_replaced_at = now() - interval '2 hours'
     where id = (select id from licenses where status = 'active' limit 1);
     delete from emails`,
  ],
  [
    'i28',
    `insert into license_files (license_id, activation_request_id, machine_key, certificate, made_at, ends_at)
     select id, 'one', 'x', 'a.b.c', now(), now() from licenses limit 1`,
  ],
  [
    'i28',
    `insert into license_files
       (license_id, activation_id, activation_request_id, machine_key, certificate, made_at, ends_at)
     select license_id, id, key, key, 'a.b.c', now(), now()
     from (select * from activations where released_at is null limit 1) seat, (values ('x'), ('y')) k (key)`,
  ],
  ['i24', `update orders set provider = 'transfer' where ${orderOf('ada')}`],
  [
    'i25',
    `update orders set price_id = (select id from prices where kind = 'renewal') where ${orderOf('ada')}`,
  ],
  [
    'i25',
    `update orders set price_id = (select id from prices where kind = 'purchase');
     insert into prices (kind, cents, currency, holds_from, set_at)
     values ('purchase', 100, 'usd', now() - interval '400 days', now())`,
  ],
  ['i27', sellWithCoupon('true, false', 9, 4001)],
  ['i27', sellWithCoupon('false, true', 9, 4000)],
  ['i27', sellWithCoupon('true, false', 1, 4000)],
  [
    'i18',
    `delete from reconciliations;
     insert into reconciliations (provider, begun_at, listed_until, differences) values ('stripe', now(), now(), 1)`,
  ],
  [
    'i18',
    `delete from reconciliations;
     insert into reconciliations (provider, begun_at, listed_until) values ('stripe', now(), now() - interval '3 hours')`,
  ],
]

describe('a broken invariant is found', () => {
  it.each(breaks)('%s, broken by hand: %s', async (name, statements) => {
    const rollback = new Error('as it was')
    const broken = shop.deps.db.transaction().execute(async (trx) => {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(trx)
      const views = (await findViolations(trx)).map(({ view }) => view)
      expect(views).toContain(`invariant_${name}`)
      throw rollback
    })
    await expect(broken).rejects.toBe(rollback)
  })

  it('whichever invariant it is', async () => {
    const held = new Set(breaks.map(([name]) => `invariant_${name}`))
    expect(new Set(await listViews(shop.deps.db))).toEqual(held)
  })
})

it('the six people of the seed break no invariant', async () => {
  const { rows: early } = await sql`
    select accounts.email from accounts join orders on account_id = accounts.id
    where accounts.created_at > orders.created_at`.execute(shop.deps.db)
  expect(early).toEqual([])
  await shop.expectInvariants()
})

it.each(['amount_cents = null', 'amount_cents = 0', 'currency = null'])(
  'a paid order cannot lose its money: %s',
  async (change) => {
    const lost = sql.raw(`update orders set ${change} where ${orderOf('ada')}`)
    await expect(lost.execute(shop.deps.db)).rejects.toThrow('orders_paid_check')
  },
)

it('an invariant that takes too long to read hides no other, is reported, and keeps what was found of it', async () => {
  const shop = await openShop({ behavior: calm, work: false })
  onTestFinished(() => shop.close())
  await seed(shop.deps)
  const { db, faults } = shop.deps
  await sql`create or replace view invariant_i1 as
    select 'all' as subject, 'slow' as problem from pg_sleep(6)`.execute(db)
  await sql`insert into broken_invariants (view, subject, problem, since)
    values ('invariant_i1', 'ada', 'no license', now())`.execute(db)
  await sql.raw(`update orders set currency = 'jpy' where ${orderOf('ada')}`).execute(db)
  await createAlerts(shop.deps).look()
  const kept = await shop.readRows('broken_invariants', {}, 'view')
  expect(kept.map(({ view }) => view)).toEqual(['invariant_i1', 'invariant_i3'])
  const [fault] = faults.list()
  expect(fault?.message).toMatch(/^invariant_i1 could not be read: .*statement timeout$/)
  expect(await checkCommand(shop.deps).catch(({ message }) => message)).toBe(fault?.message)
})

describe('the operator', () => {
  const said = hearAll()

  it('reads that all is well and how old the software is, or the rows that are not, and finds them in the log', async () => {
    const shop = await openShop({ behavior: calm })
    onTestFinished(() => shop.close())
    await seed(shop.deps)
    const { db } = shop.deps
    expect(await checkCommand(shop.deps)).toBe(0)
    const { length } = await listViews(db)
    expect(said.out).toBe('')
    expect(said.err).toContain(`${length} invariants, 0 rows that break one\n`)
    const days = String.raw`released on \d{4}-\d\d-\d\d, \d+ days? ago`
    expect(said.err).toMatch(
      new RegExp(
        String.raw`^Protocraft \d+\.\d+\.\d+(, ${days})?\.
Node 24\.\d+\.\d+, ${days}\. Node 24 gets fixes until 2028-04-30\.
PostgreSQL 1\d\.\d+, ${days}\. PostgreSQL 1\d gets fixes until 20\d\d-11-\d\d\.$`,
        'm',
      ),
    )
    const { id } = await shop.readRow('orders', { email_norm: 'ada@example.org' })
    await shop.setRows('orders', { id }, { currency: 'jpy' })
    expect(await checkCommand(shop.deps)).toBe(1)
    expect(said.out).toBe(`I3  ${id}  paid with 4900 jpy for 1 of 4900\n`)
    expect(said.err).toContain(`${length} invariants, 1 row that breaks one\n`)
    said.out = ''
    expect(await checkCommand(shop.deps, 'json')).toBe(1)
    expect(JSON.parse(said.out)).toEqual([
      { invariant: 'I3', subject: id, problem: 'paid with 4900 jpy for 1 of 4900' },
    ])
    said.out = ''
    expect(await checkCommand(shop.deps, 'csv')).toBe(1)
    expect(said.out).toBe(
      `invariant,subject,problem\r\nI3,${id},paid with 4900 jpy for 1 of 4900\r\n`,
    )
    await reportViolations(shop.deps)
    expect(shop.logged.filter((line) => line.includes('an invariant is broken'))).toHaveLength(1)
  })
})
