import { beforeEach, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { times } from '#contract/limits.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { hostile, ownShop } from '../../world/visit.ts'

const shop = await ownShop('limits', { behavior: hostile, work: false })
beforeEach(async () => {
  await shop.dropRows('analytics_events')
})

function send(event: Record<string, unknown>, headers: Record<string, string> = {}) {
  return shop.visitor().post('/api/events', { name: 'page_view', path: '/', ...event }, headers)
}

async function readEvents() {
  return shop.readRows('analytics_events')
}

it.each([
  ['/account?email=ada@example.org&code=123456', '/account'],
  ['/purchase-success?session_id=cs_test_secret12345', '/purchase-success'],
  ['/docs/introduction#secret', '/docs/introduction'],
  ['https://user:password@evil.example/faq?a=b', '/faq'],
  ['//evil.example/faq', '/faq'],
  ['/a\u0001b', '/a%01b'],
  ['http://[', '/'],
])('the address %j is stored as %j', async (path, kept) => {
  expect(await send({ path })).toMatchObject({ status: 204, body: null })
  expect(await readEvents()).toMatchObject([{ path: kept }])
})

it('only the day and hour are stored, and nothing about the caller', async () => {
  await send({ title: 'Home' }, { 'User-Agent': 'Agent 7', Cookie: `dev=${'c'.repeat(43)}` })
  const [event] = await readEvents()
  expect(Object.keys(event!).sort()).toEqual(['at', 'id', 'name', 'path', 'title'].sort())
  expect(event!.at.getTime() % 3_600_000).toBe(0)
  expect(Math.abs(Date.now() - event!.at.getTime())).toBeLessThan(3_700_000)
  expect(JSON.stringify(event)).not.toMatch(/Agent 7|ccccc|198\.51/)
})

it('a page title is only a description: what cannot be stored of it is left out', async () => {
  for (const title of [
    'Ho\0me',
    'Ho\u0001me\u001b',
    'Home\ud83d',
    ' Home\t',
    42,
    null,
    'x'.repeat(300),
  ])
    expect((await send({ title })).status).toBe(204)
  const titles = (await readEvents()).map(({ title }) => title)
  expect(titles.filter((title) => title === 'Home')).toHaveLength(4)
  expect(titles.filter((title) => title === null)).toHaveLength(2)
  expect(titles).toContain('x'.repeat(200))
})

it.each(['page_view', 'begin_checkout', 'begin_crypto_checkout'])('%s is counted', async (name) => {
  expect((await send({ name })).status).toBe(204)
  expect(await readEvents()).toMatchObject([{ name }])
})

it('a conversion is counted once for an order that exists, by its id or its number', async () => {
  const { order } = await shop.sold({ by: 'hand', email: 'ada@example.org' })
  const { order_number: number } = await shop.readRow('orders', { id: order })
  const convert = (named: string) => send({ name: 'conversion', path: '/account', order: named })
  for (const unknown of [randomUUID(), 'P-0000-0000'])
    expect((await convert(unknown)).status).toBe(204)
  expect(await readEvents()).toEqual([])
  for (const named of [number, number, order]) expect((await convert(named)).status).toBe(204)
  const events = await readEvents()
  expect(events).toMatchObject([{ name: 'conversion', path: '/account' }])
  expect(JSON.stringify(events)).not.toContain(order)
})

it('a conversion without an order is counted once for each browser and day, and else for each network', async () => {
  const [ada, ben] = [shop.visitor(), shop.visitor()]
  const convert = (by: typeof ada, dev?: string) =>
    by.post(
      '/api/events',
      { name: 'conversion', path: '/account' },
      dev ? { Cookie: `dev=${dev}` } : {},
    )
  const [one, two] = ['a'.repeat(43), 'b'.repeat(43)]
  for (const by of [ada, ada, ben]) await convert(by, one)
  expect(await readEvents()).toHaveLength(1)
  for (const by of [ada, ben]) await convert(by, two)
  expect(await readEvents()).toHaveLength(2)
  for (const by of [ada, ada, ben]) await convert(by)
  expect(await readEvents()).toHaveLength(4)
  await shop.fillRateLimit('eventsPerSite:events site', rateLimits.eventsPerSite.points)
  await convert(ada, 'c'.repeat(43))
  expect(await readEvents()).toHaveLength(4)
  await shop.forgetRateLimits('eventsPerSite')
})

it('a conversion is not counted once its order is a day old', async () => {
  const { order } = await shop.sold({ by: 'hand', email: 'ben@example.org' })
  const created_at = new Date(Date.now() - times.day)
  await shop.setRows('orders', { id: order }, { created_at })
  expect((await send({ name: 'conversion', order })).status).toBe(204)
  expect(await readEvents()).toEqual([])
})

it('one large network counts', async () => {
  const within = (count: number) => shop.visitor({ network: `2001:db8:e:${count.toString(16)}::1` })
  await shop.fillRateLimit(
    'eventsPerNetwork:events 2001:db8:e::/48',
    rateLimits.eventsPerNetwork.points - 3,
  )
  for (let count = 0; count < 6; count += 1)
    await within(count).post('/api/events', { name: 'page_view', path: '/' })
  expect(await readEvents()).toHaveLength(3)
  expect(rateLimits.eventsPerNetwork.points * 10).toBe(rateLimits.eventsPerSite.points)
})

it.each(['purchase', 'PAGE_VIEW', 'constructor', 'page_view '])(
  '%j is not an event',
  async (name) => {
    expect((await send({ name })).status).toBe(400)
    expect(await readEvents()).toEqual([])
  },
)

it.each(['Sec-GPC', 'DNT'])('a sender of %s: 1 is not counted', async (header) => {
  expect((await send({}, { [header]: '1' })).status).toBe(204)
  expect(await readEvents()).toEqual([])
})

it('beyond sixty a minute from one network the rest is dropped silently', async () => {
  const busy = shop.visitor()
  const statuses = []
  for (let count = 0; count < 70; count += 1)
    statuses.push((await busy.post('/api/events', { name: 'page_view', path: '/' })).status)
  expect(statuses).toEqual(Array(70).fill(204))
  expect(await readEvents()).toHaveLength(60)
})

it('beyond the hourly limit of the site the rest is dropped too, from however many networks', async () => {
  const key = 'eventsPerSite:events site'
  await shop.forgetRateLimits('eventsPerSite')
  const nearlySpent = {
    key,
    points: rateLimits.eventsPerSite.points - 2,
    expire: Date.now() + 60_000,
  }
  await shop.addRow('rate_limits', nearlySpent)
  for (let count = 0; count < 5; count += 1) expect((await send({})).status).toBe(204)
  expect(await readEvents()).toHaveLength(2)
  await shop.forgetRateLimits('eventsPerSite')
})
