import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { formatTime } from '#contract/dates.ts'
import { ceilings } from '#server/watch/problems/ceilings.ts'
import { sayProblem } from '#server/watch/problems/kinds.ts'
import { until } from '../../world/clock.ts'
import { withConsole } from '../../world/console.ts'
import { countWaiting, orderTerms } from '../../world/rows.ts'
import type { Shop, ShopOptions } from '../../world/shop.ts'
import {
  addEmail,
  listSubjects,
  listTold,
  openWatched,
  pass,
  type Watched,
} from '../../world/vendor.ts'

let shop: Shop
let watched: Watched
const others: Shop[] = []
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await shop.close()
})

async function open(options: ShopOptions = {}): Promise<void> {
  watched = await openWatched(options)
  shop = watched.shop
}

async function another(env: Record<string, string> = {}) {
  const instance = await shop.another(env)
  others.push(instance)
  return watched.watch(instance.deps)
}

const wrongKey = { STRIPE_SECRET_KEY: 'sk_test_of_yesterday' }
const rightKey = { STRIPE_SECRET_KEY: 'sk_test_of_this_run' }
const readEnd = async (key: string) => {
  const { expire } = await shop.readRow('rate_limits', { key })
  return new Date(Number(expire))
}
const lastText = () => listTold(shop).at(-1)!.text

describe('the vendor is emailed', () => {
  it('of each provider by itself', async () => {
    await open({ env: wrongKey, crypto: 'coinbase' })
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['Stripe refuses your key'])
    const second = await another({ COINBASE_API_KEY_ID: 'organizations/test/apiKeys/of-yesterday' })
    shop.clock.advance(60_000)
    await second.look()
    expect(listSubjects(shop).slice(1)).toEqual(['Coinbase refuses your key'])
  })

  it('at once, again each hour, and when it is over', async () => {
    await open({ env: { ...wrongKey, ...withConsole } })
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['Stripe refuses your key'])
    expect(lastText()).toMatch(/1 check since \w+ \d+, 20\d\d, \d\d:\d\d UTC\. Nobody can pay/)
    expect(lastText()).toContain('Set a key that works in STRIPE_SECRET_KEY')
    expect(lastText()).toContain(`Open the console: ${shop.deps.config.siteUrl}/admin\n`)
    await pass(shop, 59, watched.alerts)
    expect(listSubjects(shop)).toHaveLength(1)
    await pass(shop, 2, watched.alerts)
    expect(listSubjects(shop)).toEqual(['Stripe refuses your key', 'Stripe refuses your key'])
    const restarted = await another(rightKey)
    await pass(shop, 4, restarted)
    expect(listSubjects(shop)).toHaveLength(2)
    await pass(shop, 120, restarted)
    expect(listSubjects(shop).slice(2)).toEqual(['Over: Stripe refuses your key'])
    expect(lastText()).toMatch(/\d+ checks from .+ UTC to .+ UTC\.\n/)
  })

  it('once a day of problems that can wait', async () => {
    await open()
    const title = 'The clock of a server is wrong'
    const countTold = () => listSubjects(shop).filter((each) => each === title).length
    const peerClock = { ...shop.deps.peerClock, readAhead: () => 6 * 60_000 }
    const alerts = watched.watch({ ...shop.deps, peerClock })
    await pass(shop, 180, alerts)
    expect(countTold()).toBe(1)
    await shop.setRows('alerts', {}, { notified_at: sql`notified_at - interval '22 hours'` })
    await pass(shop, 4, alerts)
    expect(countTold()).toBe(2)
  })

  it('within seconds of what /readyz measures, as a load balancer asks', async () => {
    await open({ env: wrongKey, work: true })
    expect((await shop.app.request('/readyz')).status).toBe(200)
    await until(() => listSubjects(shop).length > 0)
    expect(listSubjects(shop)).toEqual(['Stripe refuses your key'])
    await watched.alerts.look()
    expect(listSubjects(shop)).toHaveLength(1)
  })

  it('once of a ceiling that is reached, with when it ends, and again of the next', async () => {
    await open()
    await shop.fillRateLimit('checkoutsPerSite:site', 2999)
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual([])
    for (let count = 0; count < 3; count += 1) await shop.press()
    await pass(shop, 90, watched.alerts, await another())
    expect(listSubjects(shop)).toEqual(['The limit on checkouts is reached'])
    const end = await readEnd('checkoutsPerSite:site')
    expect(lastText()).toContain(`3000 requests since`)
    expect(lastText()).toContain(
      `The limit lasts until ${formatTime(end, 'UTC')}. New browsers cannot begin`,
    )
    await shop.fillRateLimit('checkoutsPerSite:site', 3100)
    await pass(shop, 120, watched.alerts)
    expect(listSubjects(shop)).toEqual(Array(2).fill('The limit on checkouts is reached'))
    await shop.forgetAllRateLimits()
    await pass(shop, 60, watched.alerts)
    expect(listSubjects(shop)).toHaveLength(2)
  })

  it('of each ceiling of the site, by its own name', async () => {
    await open()
    const all = Object.entries(ceilings)
    for (const [, [first]] of all) await shop.fillRateLimit(`${first![0]}:${first![1]}`, 1_000_000)
    await watched.alerts.look()
    expect(listSubjects(shop)).toHaveLength(1)
    for (const [limit] of all)
      expect(lastText()).toContain(`${sayProblem('limit_reached', limit).title}. 10000`)
  })

  it('once, however many instances look', async () => {
    await open({ env: wrongKey })
    await noteLaterCause()
    const second = await another()
    const many = Array.from({ length: 8 }, () => watched.watch(shop.deps))
    await Promise.all([second, ...many].map((alerts) => alerts.look()))
    expect(listSubjects(shop)).toHaveLength(1)
    await pass(shop, 30, watched.alerts, second)
    expect(listSubjects(shop)).toEqual(['Stripe refuses your key'])
    await pass(shop, 40, watched.alerts, second)
    expect(listSubjects(shop)).toHaveLength(2)
  })

  it('by one instance alone, while another one has not yet stored that it does so', async () => {
    await open({ env: wrongKey })
    const other = await shop.deps.db.startTransaction().execute()
    await other.insertInto('alerts').values(beingTold(shop.clock.now())).execute()
    const looking = watched.alerts.look()
    await until(async () => (await countWaiting(shop)) > 0)
    await other.commit().execute()
    await looking
    expect(listSubjects(shop)).toEqual([])
  })

  it('that an invariant is broken, and that it holds again', async () => {
    await open({ work: true })
    await shop.sold()
    await shop.setRows('orders', {}, { amount_cents: 100 })
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['An invariant is broken'])
    expect(lastText()).toContain('1 row since')
    await shop.setRows('orders', {}, { amount_cents: 4900 })
    await pass(shop, 76, watched.alerts)
    expect(listSubjects(shop).slice(1)).toEqual(['Over: An invariant is broken'])
  })

  it('that sales were tried and none could begin, besides the key that is refused', async () => {
    await open({ env: wrongKey })
    await shop.press()
    await age(shop, 60)
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['2 alerts, first: Stripe refuses your key'])
    expect(lastText()).toContain('Sales through Stripe have stopped. 1 sale since')
    expect(lastText()).not.toContain('An invariant')
  })

  it('at the first look after a press, of a provider that stopped after a good sale', async () => {
    await open()
    await shop.press()
    await age(shop, 300)
    shop.stripe.down()
    await shop.press()
    await age(shop, 31)
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['Sales through Stripe have stopped'])
    expect(lastText()).toContain('1 sale since')
    expect(lastText()).toContain(
      'Every buyer who chose Stripe since then reached no page to pay on',
    )
    shop.stripe.up()
    await shop.press()
    await pass(shop, 68, watched.alerts)
    expect(listSubjects(shop).slice(1)).toEqual(['Over: Sales through Stripe have stopped'])
  })

  it('that a provider answers again, before anybody has tried to buy', async () => {
    await open()
    shop.stripe.down()
    await watched.alerts.look()
    await Promise.all([shop.press(), shop.press()])
    await age(shop, 40)
    shop.clock.advance(60_000)
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['Sales through Stripe have stopped'])
    shop.stripe.up()
    await pass(shop, 68, watched.alerts)
    expect(listSubjects(shop).slice(1)).toEqual(['Over: Sales through Stripe have stopped'])
  })

  it('of two presses in a row that failed while the provider answers, and not of one', async () => {
    await open()
    await shop.press()
    await age(shop, 300)
    await leaveUnbegun(shop)
    await age(shop, 31)
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual([])
    await leaveUnbegun(shop)
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual(['Sales through Stripe have stopped'])
    expect(lastText()).toContain('2 sales since')
  })

  it('that emails wait or bounced, and not of codes, which strangers have sent anywhere', async () => {
    await open()
    for (const kind of ['code', 'change_refused'])
      await addEmail(shop, { kind, reason: '550 no such user' })
    await watched.alerts.look()
    expect(listSubjects(shop)).toEqual([])
    for (const reason of ['550 no such user', undefined, undefined])
      await addEmail(shop, { kind: 'receipt', reason })
    await pass(shop, 90, watched.alerts)
    expect(listSubjects(shop)[0]).toBe('2 alerts, first: Emails aren’t going out')
    expect(listTold(shop)[0]!.text).toContain('2 emails since')
    expect(listTold(shop)[0]!.text).toContain('Emails to buyers bounced. 1 email since')
    // A bounce is reported once, and has no end.
    expect(listSubjects(shop).slice(1)).toEqual(['Emails aren’t going out'])
  })
})

it('nobody is reminded of ALERT_EMAIL while it is not set', async () => {
  await open({ env: wrongKey })
  const silent = watched.watch({
    ...shop.deps,
    config: { ...shop.deps.config, alertEmail: null },
  })
  await pass(shop, 2, silent)
  expect(shop.mailbox.emails()).toEqual([])
  const { cause, subject, count } = await shop.readRow('alerts')
  expect([cause, subject, count]).toEqual(['provider_refuses_key', 'stripe', 1])
})

/** Leaves the order of a program that is killed while a provider creates the page. */
async function leaveUnbegun({ deps: { db, clock } }: Shop): Promise<void> {
  const order = { ...orderTerms, provider: 'stripe', created_at: clock.now() } as const
  await db.insertInto('orders').values(order).execute()
}

/** Moves the orders back in time: the view goes by the clock of the database. */
async function age({ deps: { db } }: Shop, seconds: number): Promise<void> {
  await sql`update orders set created_at = created_at - make_interval(secs => ${seconds})`.execute(
    db,
  )
}

/** Makes the row that an instance stores before it emails the vendor about a refused key. */
function beingTold(now: Date) {
  const times = { since: now, seen_at: now, tried_at: now, notified_at: null, missed_at: null }
  return {
    ...times,
    cause: 'provider_refuses_key',
    subject: 'stripe',
    count: 1,
    is_notified: false,
    is_closed: false,
    lasts_until: null,
  }
}

/** Reports whether a statement waits for another transaction of this shop. */

/** Leaves a cause of a later version that was rolled back. */
async function noteLaterCause(): Promise<void> {
  const now = shop.clock.now()
  const untold = { notified_at: null, tried_at: null, missed_at: null, is_notified: true }
  await shop.addRow('alerts', {
    ...untold,
    cause: 'later',
    since: now,
    seen_at: now,
    count: 1,
    is_closed: false,
  })
}
