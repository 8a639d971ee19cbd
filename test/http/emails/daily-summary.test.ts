import { afterEach, expect, it } from 'vitest'
import { sendDailySummary } from '#server/watch/alerts/daily-summary.ts'
import { withConsole } from '../../world/console.ts'
import { ways } from '../../world/held-payments.ts'
import type { Shop, ShopOptions } from '../../world/shop.ts'
import { listTold, openWatched, vendor } from '../../world/vendor.ts'

let shop: Shop
afterEach(() => shop.close())

const hour = 60 * 60_000

/**
 * Opens a shop in the middle of its day, which no test outlasts: tomorrow's, because Stripe's clock would be
 * ahead of a shop that goes back to noon.
 */
async function open(options: ShopOptions = {}): Promise<void> {
  shop = (await openWatched(options)).shop
  goTo(1, 12)
}

function goTo(days: number, hours: number): void {
  const now = shop.clock.now()
  const then = new Date(now)
  then.setUTCHours(hours, 0, 0, 0)
  shop.clock.advance(then.getTime() - now.getTime() + days * 24 * hour)
}

const listSummaries = () => listTold(shop).filter(({ subject }) => /, \w+ \d+, 20/.test(subject))

it('each morning the vendor gets yesterday’s sales, refunds and renewals, and reads that there is nothing to do', async () => {
  await open({ work: true })
  const { id } = await shop.sold()
  await shop.sold()
  const { order_id: orderId } = await shop.readRow('licenses', { id })
  await shop.setRows('orders', { id: orderId! }, { refunded_cents: 1000 })
  const grant = { email: 'gil@example.org', days: 9, seats: 1 }
  await shop.openCommandLine().act('licenses/grant', grant)
  await shop.untilSent()
  goTo(1, 5)
  await sendDailySummary(shop.deps)
  expect(listSummaries()).toHaveLength(0)
  goTo(0, 6)
  await sendDailySummary(shop.deps)
  const { subject, text } = listSummaries()[0]!
  expect(subject).toContain(': 2 sales')
  for (const line of [
    'You’re all caught up.',
    'Sales: 2; $98.00 USD',
    'Of these, renewals: 0',
    'Refunds: 1; $10.00 USD',
    'Downloads: 0',
  ])
    expect(text).toContain(line)
  expect(text.replace(/support@\S+/, '')).not.toMatch(/@|PC1-/)
})

it('the day of the summary begins at midnight in the seller’s time zone, and is told six hours after it ends', async () => {
  await open({ work: true, env: { SELLER_TIME_ZONE: 'Asia/Tokyo' } })
  goTo(0, 14)
  await shop.sold()
  await shop.untilSent()
  goTo(0, 20)
  await sendDailySummary(shop.deps)
  expect(listSummaries()).toHaveLength(0)
  goTo(0, 21)
  await sendDailySummary(shop.deps)
  expect(listSummaries()[0]!.subject).toContain(': 1 sale')
})

it('the daily summary counts what waits for a decision, disputes first, and links to the console', async () => {
  await open({ work: true, env: withConsole })
  const { session } = await shop.sold()
  shop.stripe.dispute(session)
  await shop.postWebhook(JSON.stringify(shop.findEvent(session, 'charge.dispute.created')))
  await shop.untilHandled()
  for (const email of ['fay@example.org', 'dov@example.org']) {
    const reference = await ways.wrong_amount(shop, email)
    await shop.lookAgain(reference)
  }
  await shop.untilSent()
  goTo(1, 6)
  await sendDailySummary(shop.deps)
  const { text, subject } = listSummaries()[0]!
  expect(subject).toMatch(/: 1 sale, 2 things need you$/)
  expect(text).toContain('A bank disputes a payment: 1\nA payment needs a decision: 2\nSales: 1')
  expect(text).toMatch(/Open the console: http\S+\/admin\n/)
})

it('the daily summary names what the shop lacks, every day', async () => {
  await open()
  const config = { ...shop.deps.config, production: true, databaseUrl: null, admins: [] }
  goTo(1, 6)
  await sendDailySummary({ ...shop.deps, config })
  const { text } = listSummaries()[0]!
  expect(text).toMatch(/Backups are off: 1\n.*Settings are incomplete: \d/)
  goTo(1, 6)
  const elsewhere = { ...config, databaseUrl: 'postgres://db.example/shop' }
  await sendDailySummary({ ...shop.deps, config: elsewhere })
  expect(listSummaries()[1]!.text).not.toContain('Backups are off')
})

it('one of the instances sends the daily summary, once a day', async () => {
  await open()
  const second = await shop.another()
  goTo(1, 6)
  await Promise.all([sendDailySummary(shop.deps), sendDailySummary(second.deps)])
  shop.clock.advance(5 * hour)
  await sendDailySummary(second.deps)
  await second.close()
  expect(listSummaries()).toHaveLength(1)
  goTo(1, 6)
  await sendDailySummary(shop.deps)
  expect(listSummaries()).toHaveLength(2)
})

it('after a mail server was down, it gets the daily summary later, and the log says so', async () => {
  await open()
  goTo(1, 6)
  shop.mailbox.setMode('refuse4xx')
  await sendDailySummary(shop.deps)
  expect(shop.logged.at(-1)).toContain('the vendor could not be emailed')
  shop.mailbox.setMode('accept')
  await sendDailySummary(shop.deps)
  expect(listSummaries()).toHaveLength(0)
  shop.clock.advance(hour / 5)
  await sendDailySummary(shop.deps)
  expect(listSummaries()).toHaveLength(1)
})

it('without an address nobody gets the daily summary', async () => {
  await open()
  goTo(1, 6)
  const config = { ...shop.deps.config, alertEmail: null }
  await sendDailySummary({ ...shop.deps, config })
  expect(shop.mailbox.emails().filter(({ to }) => to.includes(vendor))).toEqual([])
})
