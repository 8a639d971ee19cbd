import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Overview } from '#contract/admin/overview.ts'
import { showOverview } from '#server/admin/overview/show.ts'
import { seed } from '#server/demo/seed.ts'
import { checkSettings } from '#server/doctor/settings.ts'
import { calm } from '../buyer.ts'
import { openConsole, withConsole, type AdminClient } from '../console.ts'
import { forgetBudgets } from '../rows.ts'
import { askForKeys } from '#server/customers/rescue.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
let owner: AdminClient
beforeAll(async () => {
  shop = await openShop({ behavior: calm, env: withConsole, work: false })
  await seed(shop.deps)
  owner = await openConsole(shop)
})
afterAll(() => shop.close())

async function read(call = 'overview/show', client = owner): Promise<Overview> {
  const answer = await client.read(call)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Overview
}

/** The next one counts: measuring twice within seconds measures once. */
async function checkNow(): Promise<Overview> {
  shop.clock.advance(11_000)
  return read('overview/check-now')
}

async function run(statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(shop.deps.db)
}

const ada = `email_norm = 'ada@example.org'`
const ofAda = `id in (select id from orders where ${ada})`
const key = `kind = 'license' and recipient = 'ada@example.org'`
const alert = (cause: string) =>
  `insert into alerts (cause, since, seen_at, count, is_notified, is_closed)
   values ('${cause}', now() - interval '3 hours', now() + interval '1 hour', 1, true, false)`
const noAlert = `update alerts set seen_at = now() - interval '1 hour'`

/** Kind, how it begins, and how it is solved. */
const problems: [string, string, string][] = [
  [
    'paid_without_key',
    `insert into orders (price_currency, taxed, tax_behavior, provider, provider_order_id, payment_id, state, email, email_norm, account_id,
       amount_cents, currency, unit_cents, created_at, paid_at)
     select 'usd', false, 'exclusive', 'stripe', 'cs_no_key', 'pi_no_key', 'paid', email, email_norm, id, 4900, 'usd', 4900, now(), now()
     from accounts where email_norm = 'fay@example.org'`,
    `delete from orders where payment_id = 'pi_no_key'`,
  ],
  [
    'promise_broken',
    `update orders set currency = 'jpy' where ${ofAda}`,
    `update orders set currency = 'usd' where ${ofAda}`,
  ],
  [
    'payment_quarantined',
    `insert into quarantine (provider, reference, reason, detail, created_at)
     values ('stripe', 'cs_<b>odd</b>', 'wrong_amount', '{}', now() - interval '1 day')`,
    `update quarantine set settled_at = now(), settled_as = 'dismissed'`,
  ],
  [
    'key_email_bounced',
    `update emails set bounced_at = now() - interval '1 hour', bounce_reason = '<script>No such domain' where ${key}`,
    `update emails set bounced_at = null, bounce_reason = null where ${key}`,
  ],
  [
    'emails_held',
    `update emails set sent_at = null, held_at = now() - interval '1 hour' where ${key}`,
    `update emails set sent_at = created_at, held_at = null where ${key}`,
  ],
  [
    'emails_wait',
    `insert into emails (kind, recipient, once, created_at) values ('receipt', 'a@b.example', 'late', now() - interval '20 minutes')`,
    `delete from emails where once = 'late'`,
  ],
  ['stripe_refuses_key', `update health set answer = 'refused' where name = 'stripe'`, ''],
  ['provider_silent', `update health set answer = 'unavailable' where name = 'stripe'`, ''],
  [
    'no_sale_begins',
    `with answering as (update health set since = now() - interval '1 day')
     insert into orders (unit_cents, price_currency, taxed, tax_behavior, provider, state, created_at) values (4900, 'usd', false, 'exclusive', 'stripe', 'open', now() - interval '9 minutes')`,
    `delete from orders where provider_order_id is null`,
  ],
  [
    'books_differ',
    `insert into reconciliations (provider, begun_at, listed_until, differences)
     values ('stripe', now() - interval '1 hour', now(), 1)`,
    `delete from reconciliations`,
  ],
  [
    'books_late',
    `insert into reconciliations (provider, begun_at, listed_until, differences)
     values ('stripe', now() - interval '2 hours', now() - interval '2 hours', 0)`,
    `delete from reconciliations`,
  ],
  ['disk_nearly_full', alert('disk_nearly_full'), noAlert],
  ['backup_place_fails', alert('backup_place_fails'), noAlert],
  ['backup_late', alert('backup_late'), noAlert],
  ['clock_jumped', alert('clock_jumped'), noAlert],
  [
    'passkey_copied',
    `insert into admin_passkeys (id, admin_id, public_key, counter, transports, name, added_at, counted_back_at)
     select 'copied', id, '', 1, '{}', 'A key', now(), now() - interval '1 minute' from admins limit 1`,
    `delete from admin_passkeys`,
  ],
  ['file_not_backed_up', alert('file_not_backed_up'), noAlert],
  ['timer_fails', alert('timer_fails'), noAlert],
  ['events_off', alert('events_off'), noAlert],
  ['certificate_ends', alert('certificate_ends'), noAlert],
  ['packages_end', alert('packages_end'), noAlert],
  ['models_old', alert('models_old'), noAlert],
  [
    'email_unwritable',
    `insert into emails (kind, recipient, once, created_at, write_fault)
     values ('money_news', 'a@b.example', 'unwritable', now(), 'url.replace is not a function')`,
    `update emails set dropped_at = now() where once = 'unwritable'`,
  ],
  [
    'event_stuck',
    `insert into provider_events (provider, event_id, type, topic, payload, received_at)
     values ('stripe', 'evt_stuck', 'charge.refunded', 'payment', '{}', now() - interval '2 hours')`,
    `update provider_events set handled_at = now() where event_id = 'evt_stuck'`,
  ],
  [
    'jobs_stuck',
    `update pgboss.job set created_on = now() - interval '2 hours', start_after = now() - interval '2 hours'
     where name = 'rescue'`,
    `update pgboss.job set state = 'completed' where name = 'rescue'`,
  ],
  [
    'dispute_open',
    `update orders set dispute = 'open', disputed_at = now() where ${ofAda}`,
    `update orders set dispute = 'none', disputed_at = null where ${ofAda}`,
  ],
  [
    'release_without_builds',
    `insert into releases (version, notes, published_at) values ('9.9.9', '', now() - interval '1 hour')`,
    `update releases set withdrawn_at = now() where version = '9.9.9'`,
  ],
  // Due for long, and never tried: whatever keeps it is not seen in its tries.
  [
    'webhooks_fail',
    `insert into webhook_endpoints (id, address, events, made_at)
     values ('00000000-0000-4000-8000-000000000000', 'https://hooks.example/secret', '{}', now());
     insert into webhook_messages (id, type, payload, at) values ('msg_late', 'test', '{}', now());
     insert into webhook_deliveries (message_id, endpoint_id, state, begun_at, next_at)
     values ('msg_late', '00000000-0000-4000-8000-000000000000', 'waiting', now(), now() - interval '20 minutes')`,
    `update webhook_deliveries set state = 'delivered'`,
  ],
]

it('backups that are off in production are a problem, elsewhere not', async () => {
  const listKinds = async (production: boolean) => {
    const config = { ...shop.deps.config, production, databaseUrl: null }
    return (await showOverview({ ...shop.deps, config })).problems.map(({ kind }) => kind)
  }
  expect(await listKinds(true)).toContain('backups_off')
  expect(await listKinds(false)).not.toContain('backups_off')
})

it('a setting that the check under Settings misses is a problem here too; a demo that sells nothing is none', async () => {
  const lacking = {
    alertEmail: null,
    seller: { name: '', address: [], vatId: '' },
    bankDetails: ['IBAN DE02 1203 0000 0000 2020 50'],
    unknownSettings: [{ name: 'ALERT_MAIL', meant: 'ALERT_EMAIL' as const }],
    admins: [],
  }
  const config = { ...shop.deps.config, ...lacking, production: true, demo: false }
  const found = await checkSettings(config, null)
  expect(found.map(({ part }) => part)).toEqual(['settings', 'console', 'alerts', 'seller', 'bank'])
  const { problems } = await showOverview({ ...shop.deps, config })
  const details = problems.map(({ detail }) => detail)
  for (const { says, advice } of found) expect(details).toContain(`${says} ${advice}`)

  const demo = { ...shop.deps.config, production: false, demo: true }
  expect(await checkSettings(demo, null)).toMatchObject([{ state: 'note' }])
  expect((await showOverview({ ...shop.deps, config: demo })).problems).toEqual([])
})

describe('a problem', () => {
  it('is none in a shop where all is well', async () => {
    const overview = await checkNow()
    expect(overview).toMatchObject({ problems: [], is_partial: false })
    expect(overview.systems?.providers).toMatchObject([{ name: 'stripe', answer: 'answers' }])
  })

  it.each(problems)(
    '%s is there with its age and one action, and gone when solved',
    async (...way) => {
      const [kind, begin, solve] = way
      if (kind === 'jobs_stuck')
        await askForKeys(shop.deps, { order: 'P-0000-0000', email: 'ada@example.org' })
      await forgetBudgets(shop, 'checksPerAdmin')
      await checkNow()
      await run(begin)
      // The measurement itself would find the provider well.
      const { problems: found } = await (/^provider|_refuses_key$/.test(kind) ? read() : checkNow())
      const problem = found.find((each) => each.kind === kind)
      expect(problem, JSON.stringify(found)).toBeDefined()
      const { sentence, since, action } = problem!
      expect(sentence.length).toBeGreaterThan(10)
      expect(Date.parse(since)).toBeLessThanOrEqual(shop.clock.now().getTime())
      expect([action.page, action.call].filter(Boolean)).toHaveLength(1)
      if (solve !== '') await run(solve)
      expect((await checkNow()).problems.filter((each) => each.kind === kind)).toEqual([])
    },
  )

  it('that is older stands above', async () => {
    await run(problems.find(([kind]) => kind === 'event_stuck')![1].replace('evt_stuck', 'evt_two'))
    await run(
      alert('disk_nearly_full').concat(
        ' on conflict (cause) do update set since = excluded.since, seen_at = excluded.seen_at',
      ),
    )
    const { problems: found } = await read()
    expect(found.map(({ kind }) => kind)).toEqual(['disk_nearly_full', 'event_stuck'])
    await run(`${noAlert}; delete from provider_events`)
  })

  it('a promise keeps the time since when it is broken', async () => {
    await run(problems[1]![1])
    const first = (await checkNow()).problems[0]!
    shop.clock.advance(60_000)
    expect((await checkNow()).problems[0]).toEqual(first)
    await run(problems[1]![2])
    await checkNow()
  })

  it('hundreds of one kind do not bury the others', async () => {
    await run(`insert into quarantine (provider, reference, reason, detail, created_at)
      select 'stripe', 'cs_' || n, 'wrong_amount', '{}', now() - interval '1 day' from generate_series(1, 200) n`)
    expect((await read()).problems).toHaveLength(10)
    await run(`delete from quarantine`)
  })
})

it('a part that cannot be read leaves the others', async () => {
  const { db } = shop.deps
  await sql`alter table webhook_endpoints rename to endpoints_away`.execute(db)
  const answer = await read()
  await sql`alter table endpoints_away rename to webhook_endpoints`.execute(db)
  expect(answer.is_partial).toBe(true)
  expect(answer.figures).not.toBeNull()
})

it('checking has a budget of its own for each person', async () => {
  await forgetBudgets(shop, 'checksPerAdmin')
  const statuses = []
  for (let turn = 0; turn < 13; turn += 1)
    statuses.push((await owner.read('overview/check-now')).status)
  expect(new Set(statuses.slice(0, 12))).toEqual(new Set([200]))
  expect(statuses[12]).toBe(400)
  await read('overview/check-now', await openConsole(shop, 'support'))
})
