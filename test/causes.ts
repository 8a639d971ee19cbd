import { once } from 'node:events'
import { mkdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { providerIds, type Provider } from '#contract/providers.ts'
import { listBuilds } from '#server/backups/back-up.ts'
import { backUpWhenDue } from '#server/backups/when-due.ts'
import type { Deps } from '#server/deps.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { createMeasureHealth } from '#server/reconcile/health.ts'
import { reconcileSince } from '#server/reconcile/reconcile.ts'
import { findPath } from '#server/releases/keep.ts'
import type { Queue } from '#server/running/jobs.ts'
import type { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { seal } from '#server/secrets/secrets.ts'
import { ceilings } from '#server/troubles/ceilings.ts'
import type { Disk } from '#server/troubles/disk.ts'
import type { Cause, CeilingCause } from '#server/troubles/kinds.ts'
import { roomy } from './alerts.ts'
import { makeSelfSigned } from './browser/self-signed.ts'
import { paidEvent, postWebhook, sign } from './buyer.ts'
import { openConsole } from './console.ts'
import { makeCoupon } from './coupons.ts'
import { fillDisk, freeDisk } from './full-disk.ts'
import { findReleases } from './publisher.ts'
import { fillBudget } from './rows.ts'
import type { Shop } from './shop.ts'
import { payFor } from './visitor.ts'

/** A cause, made on purpose. */
export interface Way {
  begin(): Promise<unknown>
  /** Not for what happened once. */
  end?(): Promise<unknown>
  /** What another program of the shop sees, where this one cannot be made to see it. */
  sees?(): Promise<Partial<Deps>>
}

const minute = 60_000

/** How each cause is made in this shop, whose disks are as `measured` says. */
export function listWays(shop: Shop, measured: { disks: Disk[] }): Record<Cause, Way> {
  const run = (statement: string) => sql.raw(statement).execute(shop.deps.db)
  const unpaid = `'usd', false, 'exclusive', 4900`
  const terms = 'price_currency, taxed, tax_behavior, unit_cents'
  const insertPaid = (id: string, more = '', values = '') =>
    run(`insert into orders (${terms}, provider, provider_order_id, payment_id, state, email, email_norm,
      account_id, amount_cents, currency, created_at, paid_at${more})
    select ${unpaid}, 'stripe', 'cs_${id}', 'pi_${id}', 'paid', email, email_norm, id, 4900, 'usd',
      now(), now()${values} from accounts where ${ofAda}`)
  const ofAda = `email_norm = 'ada@books.example'`

  const unsent = {
    kind: 'receipt',
    license_id: null,
    once: null,
    payload_sealed: null,
    dropped_at: null,
  }
  const unwritable = crypto.randomUUID()

  const insertJob = (queue: Queue, state: string, output: string, age: string) =>
    run(`insert into pgboss.job (name, state, output, created_on, start_after)
    values ('${queue}', '${state}', ${output}, now() - interval '${age}', now() - interval '${age}')`)

  const withSite = (siteUrl: string) => ({ config: { ...shop.deps.config, siteUrl } })

  return {
    // First, while the clock is about that of the provider.
    events_missed: {
      async begin() {
        shop.stripe.drop()
        for (const name of ['eve', 'dov']) await payFor(shop, `${name}@missed.example`)
        // A comparison looks at what had a minute to arrive.
        shop.clock.advance(3 * minute)
        await reconcileSince(shop.deps, new Date(shop.clock.now().getTime() - 60 * minute))
      },
      async end() {
        const body = JSON.stringify(paidEvent(shop, await payFor(shop, 'ben@missed.example')))
        const at = Math.floor(shop.clock.now().getTime() / 1000)
        expect((await postWebhook(shop, body, sign(shop, body, { at }))).status).toBe(200)
      },
    },
    promise_broken: {
      begin: () => run(`update orders set currency = 'jpy' where ${ofAda}`),
      end: () => run(`update orders set currency = 'usd' where ${ofAda}`),
    },
    paid_without_key: {
      begin: () => insertPaid('keyless'),
      end: () => run(`delete from orders where payment_id = 'pi_keyless'`),
    },
    no_sale_begins: {
      begin: () =>
        run(`with answering as (update health set since = now() - interval '1 day')
        insert into orders (${terms}, provider, state, created_at)
        select ${unpaid}, 'btcpay', 'open', now() - interval '9 minutes' from generate_series(1, 2)`),
      end: () => run(`delete from orders where provider_order_id is null`),
    },
    ...refuseKeys(),
    events_off: {
      begin: async () => {},
      end: async () => {},
      sees: async () => withSite('https://shop.example'),
    },
    certificate_ends: {
      begin: async () => {},
      end: async () => {},
      async sees() {
        const pair = makeSelfSigned(new Date(Date.now() + 5 * 86_400_000))
        return withSite(`https://localhost:${await listen(createTlsServer(pair))}`)
      },
    },
    packages_end: {
      begin: async () => {},
      end: async () => {},
      async sees() {
        const end = new Date(shop.clock.now().getTime() + 86_400_000).toUTCString()
        const server = createServer((_, answer) =>
          answer.end(`Suite: stable\nValid-Until: ${end}\n`),
        )
        return withSite(`http://localhost:${await listen(server)}`)
      },
    },
    models_old: {
      begin: async () => {},
      end: async () => {},
      // A clock of its own would be ahead of the alerts of the others.
      sees: async () => ({ clock: { now: () => new Date('2030-01-01T00:00:00Z') } }),
    },
    books_differ: {
      begin: () =>
        run(`insert into reconciliations (provider, begun_at, listed_until, differences)
        values ('btcpay', now(), now(), 1)`),
      end: () => run(`delete from reconciliations`),
    },
    books_late: {
      begin: () =>
        run(`insert into reconciliations (provider, begun_at, listed_until, differences)
        values ('btcpay', now() - interval '2 hours', now() - interval '2 hours', 0)`),
      end: () => run(`delete from reconciliations`),
    },
    event_stuck: {
      begin: () =>
        run(`insert into provider_events (provider, event_id, type, topic, payload, received_at)
        values ('stripe', 'evt_stuck', 'charge.refunded', 'payment', '{}', now() - interval '2 hours')`),
      end: () => run(`update provider_events set handled_at = now() where event_id = 'evt_stuck'`),
    },
    database_takes_no_write: {
      begin: () => fillDisk(shop),
      end: () => freeDisk(shop),
    },
    emails_wait: {
      begin: () =>
        shop.deps.db
          .insertInto('emails')
          .values({ ...unsent, recipient: 'a@wait.example', created_at: shop.clock.now() })
          .execute(),
      end: () => run(`delete from emails where recipient = 'a@wait.example'`),
    },
    email_unwritable: {
      async begin() {
        const { id } = await shop.deps.db
          .insertInto('emails')
          .values({
            ...unsent,
            recipient: 'a@fault.example',
            payload_sealed: seal(
              shop.deps.secrets.seal,
              unwritable,
              JSON.stringify({ kind: 'money_news', what: 'dispute_opened', atProvider: {} }),
            ),
            created_at: shop.clock.now(),
            id: unwritable,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await expect(sendEmail(shop.deps, id)).rejects.toThrow()
      },
      async end() {
        const owner = await openConsole(shop)
        const dropped = await owner.write('emails/drop', { email: unwritable, reason: 'no use' })
        expect(dropped.status).toBe(200)
      },
    },
    emails_bounce: {
      begin: () =>
        shop.deps.db
          .insertInto('emails')
          .values({ ...unsent, recipient: 'a@back.example', created_at: shop.clock.now() })
          .execute()
          .then(() =>
            shop.deps.db
              .updateTable('emails')
              .set({ bounced_at: shop.clock.now(), dropped_at: shop.clock.now() })
              .where('recipient', '=', 'a@back.example')
              .execute(),
          ),
    },
    ...failJobs(),
    timer_fails: {
      begin: async () => shop.deps.faults.note('a timer', new Error('url.replace is no function')),
      end: async () => shop.deps.faults.settle('a timer'),
    },
    jobs_stuck: {
      begin: () => insertJob('rescue', 'created', `null`, '2 hours'),
      end: () => run(`delete from pgboss.job where name = 'rescue'`),
    },
    disk_nearly_full: {
      begin: async () => void (measured.disks = [{ ...roomy, free: 1e9 }]),
      end: async () => void (measured.disks = [roomy]),
    },
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
      begin: async () => {},
      end: () => rm(join(backups(), 'base'), { recursive: true }),
      // As a copy of another form lies there.
      async sees() {
        await mkdir(join(backups(), 'base'))
        return {}
      },
    },
    file_gone: {
      begin: async () => rename(await published(), `${await published()}-away`),
      end: async () => rename(`${await published()}-away`, await published()),
    },
    coupon_used_up: {
      async begin() {
        const code = await makeCoupon(shop, { most_uses: 1 })
        await insertPaid(
          'couponed',
          ', coupon_id, discount_cents',
          `, (select id from coupons where code = '${code}'), 980`,
        )
        await shop.deps.db
          .updateTable('orders')
          .set({ paid_at: shop.clock.now() })
          .where('payment_id', '=', 'pi_couponed')
          .execute()
      },
    },
    webhooks_fail: {
      begin: async () => {
        await run(
          `insert into webhook_messages (id, type, payload, at) values ('msg_lost', 'test', '{}', now())`,
        )
        await sql`insert into webhook_deliveries (message_id, endpoint_id, state, begun_at, tried_at, next_at)
        select 'msg_lost', id, 'failed', now(), ${shop.clock.now()}, now() from webhook_endpoints limit 1`.execute(
          shop.deps.db,
        )
      },
    },
    passkey_copied: {
      begin: () =>
        sql`insert into admin_passkeys (id, admin_id, public_key, counter, transports, name, added_at, counted_back_at)
        select 'copied', id, '', 1, '{}', 'A key', now(), ${shop.clock.now()} from admins limit 1`.execute(
          shop.deps.db,
        ),
    },
    clock_jumped: {
      begin: async () => {},
      end: async () => {},
      sees: async () => ({ peerClock: { ...shop.deps.peerClock, readAhead: () => 6 * minute } }),
    },
    ...reachCeilings(),
  }

  function refuseKeys(): Record<`${Provider}_refuses_key`, Way> {
    const refused = providerIds.map((id) => {
      const sees = async () => {
        const probe = async () => 'refused' as const
        const payments = {
          ...shop.deps.payments,
          [id]: { ...shop.deps.payments.stripe, name: id, probe },
        }
        return { payments, measureHealth: createMeasureHealth({ ...shop.deps, payments }) }
      }
      return [`${id}_refuses_key`, { begin: async () => {}, end: async () => {}, sees }] as const
    })
    return Object.fromEntries(refused) as Record<`${Provider}_refuses_key`, Way>
  }

  function failJobs(): Record<`${Queue}_job_fails`, Way> {
    const output = `'{"name":"TypeError","message":"url.replace is not a function"}'`
    const way = (queue: Queue): Way => ({
      begin: () => insertJob(queue, 'retry', output, '1 minute'),
      end: () => run(`update pgboss.job set state = 'completed' where name = '${queue}'`),
    })
    return {
      email_job_fails: way('email'),
      payment_job_fails: way('payment'),
      rescue_job_fails: way('rescue'),
      sign_in_job_fails: way('sign_in'),
    }
  }

  function reachCeilings(): Record<CeilingCause, Way> {
    const reached = Object.entries(ceilings).map(([cause, [first]]) => {
      const [name, key] = first as [string, string]
      return [cause, { begin: () => fillBudget(shop, `${name}:${key}`, 1_000_000) }] as const
    })
    return Object.fromEntries(reached) as Record<CeilingCause, Way>
  }

  /** A signed copy of now, without files: what is published before the first one is not missed yet. */
  function backUpFrom(url: string): Promise<void> {
    const { db, clock, log, config } = shop.deps
    const { backup, releases } = config
    const own = { db, clock, log, releases, url, guarded: [], secrets: {} as KeptSecrets }
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

/** As if all files had been published a year ago, or are to be in a year. */
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
