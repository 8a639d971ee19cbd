import { once } from 'node:events'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { listBuilds } from '#server/backups/back-up.ts'
import { backUpWhenDue } from '#server/backups/when-due.ts'
import { addMilliseconds } from '#server/settings/clock.ts'
import type { Deps } from '#server/settings/deps.ts'
import { createMeasureHealth } from '#server/reconcile/health.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { findPath } from '#server/releases/keep.ts'
import type { KeptSecrets } from '#server/settings/secrets/kept-secrets.ts'
import type { ProblemKind } from '#server/watch/problems/kinds.ts'
import { makeSelfSigned } from './browser/self-signed.ts'
import { pay } from './world/checkout.ts'
import { fillDisk, freeDisk } from './disks.ts'
import { paidEvent, postWebhook, sign } from './world/providers.ts'
import { findReleases } from './world/publisher.ts'
import { fillRateLimit } from './world/rows.ts'
import type { Shop } from './world/shop.ts'
import { roomy } from './world/vendor.ts'

/** A way to cause a kind of alert in a shop that has sold to Ada. */
interface Way {
  begin?(): Promise<unknown>
  end?(): Promise<unknown>
  /** Returns what another program of the shop sees, where this one cannot be made to see it. */
  sees?(): Promise<Partial<Deps>>
}

const minute = 60_000
/** No version gets fixes for longer. */
const longSupport = 5 * 365 * 24 * 60 * minute
const ofAda = `id in (select id from orders where email_norm = 'ada@books.example')`
const keyOfAda = `kind = 'license' and recipient = 'ada@books.example'`
const terms = 'price_currency, taxed, tax_behavior, unit_cents'
const unpaid = `'usd', false, 'exclusive', 4900`
const insertCompared = (since: string, differences: number) =>
  `insert into reconciliations (provider, begun_at, listed_until, differences)
   values ('btcpay', ${since}, ${since}, ${differences})`

/** Lists how each kind is caused, and how it is solved. */
export function listWays(shop: Shop): Record<ProblemKind, Way> {
  const run = (statement: string) => sql.raw(statement).execute(shop.deps.db)
  const rows = (begin: string, end: string): Way => ({
    begin: () => run(begin),
    end: () => run(end),
  })
  const sees = (others: Partial<Deps>): Way => ({ sees: async () => others })
  const withConfig = (config: Partial<Deps['config']>): Way =>
    sees({ config: { ...shop.deps.config, ...config } })
  const ago = (minutes: number) => addMilliseconds(shop.clock.now(), -minutes * minute)
  const insertEmail = (recipient: string, marks: object = {}) =>
    shop.deps.db
      .insertInto('emails')
      .values({ kind: 'receipt', recipient, once: null, created_at: ago(20) })
      .execute()
      .then(() =>
        shop.deps.db
          .updateTable('emails')
          .set({ dropped_at: null, ...marks })
          .where('recipient', '=', recipient)
          .execute(),
      )
  const deleteEmail = (recipient: string) =>
    run(`delete from emails where recipient = '${recipient}'`)

  return {
    // This is first, while the clock is about that of the provider.
    events_missed: {
      async begin() {
        shop.stripe.drop()
        for (const name of ['eve', 'dov']) await pay(shop, `${name}@missed.example`)
        // A reconciliation covers what had a minute to arrive.
        shop.clock.advance(3 * minute)
        await reconcileSince(shop.deps, ago(60))
      },
      async end() {
        const body = JSON.stringify(paidEvent(shop, await pay(shop, 'ben@missed.example')))
        const at = Math.floor(shop.clock.now().getTime() / 1000)
        expect((await postWebhook(shop, body, sign(shop, body, { at }))).status).toBe(200)
        // Nothing handles it here.
        await run(`update provider_events set handled_at = now()`)
      },
    },
    invariant_broken: rows(
      `update orders set currency = 'jpy' where ${ofAda}`,
      `update orders set currency = 'usd' where ${ofAda}`,
    ),
    paid_without_key: rows(
      `insert into orders (${terms}, provider, provider_order_id, payment_id, state, email, email_norm,
        account_id, amount_cents, currency, created_at, paid_at)
      select ${unpaid}, 'stripe', 'cs_keyless', 'pi_keyless', 'paid', email, email_norm, id, 4900, 'usd',
        now(), now() from accounts where email_norm = 'ada@books.example'`,
      `delete from orders where payment_id = 'pi_keyless'`,
    ),
    no_sale_begins: rows(
      `with answering as (update health set since = now() - interval '1 day')
      insert into orders (${terms}, provider, state, created_at)
      select ${unpaid}, 'coinbase', 'open', now() - interval '9 minutes' from generate_series(1, 2)`,
      `delete from orders where provider_order_id is null`,
    ),
    provider_refuses_key: { sees: async () => answering('refused') },
    provider_silent: { sees: async () => answering('unavailable') },
    limit_reached: {
      begin: () => fillRateLimit(shop, 'checkoutsPerSite:site', 1_000_000),
      end: () => run('delete from rate_limits'),
    },
    certificate_ends: {
      async sees() {
        const pair = makeSelfSigned(new Date(Date.now() + 5 * 86_400_000))
        return atSite(`https://localhost:${await listen(createTlsServer(pair))}`)
      },
    },
    database_takes_no_write: { begin: () => fillDisk(shop), end: () => freeDisk(shop) },
    disk_nearly_full: sees({ measureDisks: async () => [{ ...roomy, free: 1e9 }] }),
    file_gone: {
      begin: async () => rename(await published(), `${await published()}-away`),
      end: async () => rename(`${await published()}-away`, await published()),
    },
    payment_held: rows(
      `insert into held_payments (provider, reference, reason, detail, created_at)
       values ('stripe', 'cs_<b>odd</b>', 'wrong_amount', '{}', now() - interval '1 day')`,
      `update held_payments set decided_at = now(), decision = 'dismissed'`,
    ),
    key_email_bounced: rows(
      `update emails set bounced_at = now(), bounce_reason = '<script>No such domain' where ${keyOfAda}`,
      `update emails set bounced_at = null, bounce_reason = null where ${keyOfAda}`,
    ),
    emails_wait: {
      begin: () => insertEmail('a@wait.example'),
      end: () => deleteEmail('a@wait.example'),
    },
    emails_bounce: {
      begin: () => insertEmail('a@back.example', { bounced_at: shop.clock.now() }),
      end: () => deleteEmail('a@back.example'),
    },
    emails_paused: {
      begin: () => insertEmail('a@paused.example', { paused_at: shop.clock.now() }),
      end: () => deleteEmail('a@paused.example'),
    },
    dispute_open: rows(
      `update orders set dispute = 'open', disputed_at = now() where ${ofAda}`,
      `update orders set dispute = 'none', disputed_at = null where ${ofAda}`,
    ),
    withdrawal_open: rows(
      `insert into withdrawals (order_number, email, email_norm, is_signed_in, sent_at, order_id, finding)
       select order_number, email, email_norm, false, now() - interval '8 days', id, 'due'
       from orders where ${ofAda}`,
      `delete from withdrawals`,
    ),
    books_differ: rows(insertCompared('now()', 1), `delete from reconciliations`),
    books_late: rows(
      insertCompared(`now() - interval '2 hours'`, 0),
      `delete from reconciliations`,
    ),
    event_stuck: rows(
      `insert into provider_events (provider, event_id, type, topic, payload, received_at)
      values ('stripe', 'evt_stuck', 'charge.refunded', 'payment', '{}', now() - interval '2 hours')`,
      `update provider_events set handled_at = now() where event_id = 'evt_stuck'`,
    ),
    backup_place_fails: {
      begin: () => rename(join(backups(), 'shop.json'), join(backups(), 'shop.away')),
      end: () => rename(join(backups(), 'shop.away'), join(backups(), 'shop.json')),
    },
    backup_late: {
      begin: () => backUpFrom('postgres://127.0.0.1:1/none'),
      end: () => backUpFrom(shop.databaseUrl),
    },
    file_not_backed_up: {
      async begin() {
        await rename(join(backups(), 'builds'), join(backups(), '.builds'))
        await keepFiles(shop, '-')
      },
      async end() {
        await rename(join(backups(), '.builds'), join(backups(), 'builds'))
        await keepFiles(shop, '+')
      },
    },
    backups_of_others: {
      // A copy of another form leaves this folder.
      begin: () => mkdir(join(backups(), 'base')),
      end: () => rm(join(backups(), 'base'), { recursive: true }),
    },
    backups_off: withConfig({ production: true, databaseUrl: null, backup: null }),
    job_fails: rows(
      `insert into pgboss.job (name, state, output, created_on, start_after)
      values ('payment', 'retry', '{"name":"TypeError","message":"url.replace is not a function"}',
        now() - interval '1 minute', now() - interval '1 minute')`,
      `update pgboss.job set state = 'completed' where name = 'payment'`,
    ),
    webhooks_fail: {
      async begin() {
        await run(
          `insert into webhook_messages (id, type, payload, at) values ('msg_lost', 'test', '{}', now())`,
        )
        await sql`insert into webhook_deliveries (message_id, endpoint_id, state, begun_at, tried_at, next_at)
        select 'msg_lost', id, 'failed', now(), ${shop.clock.now()}, now() from webhook_endpoints limit 1`.execute(
          shop.deps.db,
        )
      },
      end: () => run(`update webhook_deliveries set state = 'delivered'`),
    },
    settings_incomplete: withConfig({
      unknownSettings: [{ name: 'ALERT_MAIL', meant: 'ALERT_EMAIL' }],
    }),
    software_ended: {
      begin: async () => shop.clock.advance(longSupport),
      end: async () => shop.clock.advance(-longSupport),
    },
  }

  function atSite(siteUrl: string): Partial<Deps> {
    return { config: { ...shop.deps.config, siteUrl } }
  }

  function answering(answer: 'refused' | 'unavailable'): Partial<Deps> {
    const stripe = { ...shop.deps.payments.stripe, probe: async () => answer }
    const payments = { ...shop.deps.payments, stripe }
    return { payments, measureHealth: createMeasureHealth({ ...shop.deps, payments }) }
  }

  /** Makes a signed copy of now, without files: those published before the first one are not missed yet. */
  function backUpFrom(url: string): Promise<void> {
    const { db, clock, log, config } = shop.deps
    const { backup, releases } = config
    const own = { db, clock, log, releases, url, secrets: {} as KeptSecrets }
    return backUpWhenDue({ ...own, target: backup! })
  }

  function backups(): string {
    const { place } = shop.deps.config.backup!
    return 'folder' in place ? place.folder : ''
  }

  async function published(): Promise<string> {
    const [build] = await listBuilds(shop.deps.db)
    return join(findReleases(shop.deps), findPath(shop.deps.config.releases, build!))
  }
}

/** Moves the publication of all files a year back, or a year ahead. */
export async function keepFiles({ deps }: Pick<Shop, 'deps'>, sign: '+' | '-'): Promise<void> {
  await sql
    .raw(`update releases set changed_at = null, published_at = now() ${sign} interval '1 year'`)
    .execute(deps.db)
}

async function listen(server: Server): Promise<number> {
  server.listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
