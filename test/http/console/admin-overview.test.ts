import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Overview } from '#contract/admin/overview.ts'
import { showOverview } from '#server/admin/overview/show.ts'
import { seed } from '#server/demo/seed.ts'
import { withConsole } from '../../world/console.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { env: withConsole, work: false })
await seed(shop.deps)
const owner = await shop.openConsole()

async function read(call = 'overview/show', client = owner): Promise<Overview> {
  const answer = await client.read(call)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Overview
}

/** Checks once more, far enough from the last check: measuring twice within seconds measures once. */
async function checkNow(): Promise<Overview> {
  shop.clock.advance(11_000)
  return read('overview/check-now')
}

async function run(statements: string): Promise<void> {
  for (const statement of statements.split(';')) await sql.raw(statement).execute(shop.deps.db)
}

const ofAda = `id in (select id from orders where email_norm = 'ada@example.org')`
const noteFull = `insert into alerts (cause, since, seen_at, note, count, is_notified, is_closed)
  values ('disk_nearly_full', now() - interval '3 hours', now() + interval '1 hour', 'A tenth is free.', 1, true, false)`
const breakInvariant = `update orders set currency = 'jpy' where ${ofAda}`
const stickEvent = `insert into provider_events (provider, event_id, type, topic, payload, received_at)
  values ('stripe', 'evt_stuck', 'charge.refunded', 'payment', '{}', now() - interval '2 hours')`

it('backups that are off are a problem in production, unless the database is on another machine', async () => {
  const listKinds = async (production: boolean, databaseUrl: string | null) => {
    const config = { ...shop.deps.config, production, databaseUrl }
    return (await showOverview({ ...shop.deps, config })).problems.map(({ kind }) => kind)
  }
  expect(await listKinds(true, null)).toContain('backups_off')
  const socket = 'postgres://protocraft@localhost/protocraft?host=/run/postgresql'
  expect(await listKinds(true, socket)).toContain('backups_off')
  expect(await listKinds(true, 'postgres://shop@db.example/shop')).not.toContain('backups_off')
  expect(await listKinds(false, null)).not.toContain('backups_off')
})

describe('a problem', () => {
  it('is not shown in a healthy shop', async () => {
    const overview = await checkNow()
    expect(overview).toMatchObject({ problems: [], is_partial: false })
    expect(overview.systems?.providers).toMatchObject([{ name: 'stripe', answer: 'answers' }])
  })

  it('that another program noted is shown with what to do, and the older one comes first', async () => {
    await run(`${stickEvent}; ${noteFull}`)
    const { problems: found } = await read()
    expect(found).toMatchObject([
      {
        kind: 'disk_nearly_full',
        sentence: 'A disk is nearly full',
        detail: expect.stringMatching(/^A tenth is free\. Less than a tenth of it/),
      },
      { kind: 'event_stuck' },
    ])
    await run(`update alerts set seen_at = now() - interval '1 hour'; delete from provider_events`)
    expect((await read()).problems).toEqual([])
  })

  it('about a broken invariant keeps the time when it broke', async () => {
    await run(breakInvariant)
    const first = (await checkNow()).problems[0]!
    shop.clock.advance(60_000)
    expect((await checkNow()).problems[0]).toEqual(first)
    await run(breakInvariant.replace('jpy', 'usd'))
    await checkNow()
  })

  it('that occurs hundreds of times does not bury the others', async () => {
    await run(`insert into held_payments (provider, reference, reason, detail, created_at)
      select 'stripe', 'cs_' || n, 'wrong_amount', '{}', now() - interval '1 day' from generate_series(1, 200) n`)
    expect((await read()).problems).toHaveLength(10)
    await run(`delete from held_payments`)
  })
})

it('an overview shows its other parts when one cannot be read', async () => {
  const { db } = shop.deps
  await sql`alter table webhook_deliveries rename to deliveries_away`.execute(db)
  const answer = await read()
  await sql`alter table deliveries_away rename to webhook_deliveries`.execute(db)
  expect(answer.is_partial).toBe(true)
  expect(answer.figures).not.toBeNull()
})

it('“Check now” has a rate limit for each person', async () => {
  await shop.forgetRateLimits('checksPerAdmin')
  const statuses = []
  for (let turn = 0; turn < 13; turn += 1)
    statuses.push((await owner.read('overview/check-now')).status)
  expect(new Set(statuses.slice(0, 12))).toEqual(new Set([200]))
  expect(statuses[12]).toBe(400)
  await read('overview/check-now', await shop.openConsole('support'))
})
