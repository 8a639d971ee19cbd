import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ceilings } from '#server/troubles/ceilings.ts'
import type { BudgetName } from '#server/budgets.ts'
import * as callBudgets from '#server/http/call-budgets.ts'
import { namesBudgets, type Spends } from '#server/http/spends.ts'
import { press } from '../checkout.ts'
import { fillBudget, forgetBudgets, forgetLimits } from '../rows.ts'
import { calm, openShop, type Shop } from '../shop.ts'
import { createVisitor, signIn } from '../visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ behavior: calm, gumroad: true, crypto: 'btcpay' })
})
afterAll(() => shop.close())
beforeEach(() => forgetLimits(shop))

/** Every registered way to call the app, with all that runs for it. Middleware takes `next`. */
function listRoutes({ app }: Shop): Map<string, { handler: Function }[]> {
  const routes = new Map<string, { handler: Function }[]>()
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`
    routes.set(name, [...(routes.get(name) ?? []), { handler }])
  }
  return routes
}

/** Registered for every method, and the same for each. */
const reads = ['ALL /changelog', 'ALL /changelog.atom']

it('each public call that is not a plain read names its budgets', () => {
  const isAnswered = (handlers: { handler: Function }[]) =>
    handlers.some(({ handler }) => handler.length < 2)
  const changing = [...listRoutes(shop)].filter(
    ([name, handlers]) =>
      !/^GET |^\w+ \/api\/admin\//.test(name) && !reads.includes(name) && isAnswered(handlers),
  )
  expect(changing.length).toBeGreaterThan(50)
  const silent = changing.filter(([, all]) => !all.some(({ handler }) => namesBudgets(handler)))
  expect(silent.map(([name]) => name)).toEqual([])
})

it('each ceiling of the site has an alert', () => {
  const told = Object.values(ceilings).flatMap((budgets) =>
    budgets.flatMap(([name, ...keys]) => keys.map((key) => `${name}:${key}`)),
  )
  const all: Spends[] = Object.values(callBudgets)
  // A second long; `asksAtCeiling` says that the first is used up.
  const short: BudgetName[] = ['asksPerSite', 'asksOfKnownBrowsers']
  const untold = all.flatMap(({ of, site = [], knownBrowser }) => {
    const names = [...site, ...(knownBrowser?.site ? [knownBrowser.site] : [])]
    const isTold = (name: BudgetName) =>
      told.some((each) => (of ? each === `${name}:${of} site` : each.startsWith(`${name}:`)))
    return names.filter((name) => !short.includes(name) && !isTold(name))
  })
  expect(untold).toEqual([])
})

const placeOf = (answer: Response) => answer.headers.get('Location')!.split('/pay/')[0]

/** A browser that has signed in. */
async function meet(email: string, network: string) {
  const visitor = createVisitor(shop, { network })
  await signIn(shop, visitor, email)
  return visitor
}

describe('people behind one IPv4', () => {
  const network = '100.64.1.1'

  it('begin forty checkouts an hour; one who has signed in goes on after that', async () => {
    const ada = await meet('ada@example.org', network)
    const places = []
    for (let count = 0; count < 42; count += 1) places.push(placeOf(await press(shop, { network })))
    expect(places.slice(0, 40)).toEqual(Array(40).fill(shop.stripe.url))
    expect(places.slice(40)).toEqual(Array(2).fill('/purchase?problem=busy#busy'))
    expect(placeOf(await press(shop, { network, cookie: ada.cookie() }))).toBe(shop.stripe.url)
  })

  it('sign in for the first time sixty times an hour; one who has before goes on after that', async () => {
    const ben = await meet('ben@example.org', network)
    await forgetLimits(shop)
    const ask = (email: string, visitor = createVisitor(shop, { network })) =>
      visitor.post('/api/account/sign-in', { email })
    const statuses = []
    for (let count = 0; count < 62; count += 1)
      statuses.push((await ask(`first${count}@example.org`)).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
    const stranger = await ask('ben@example.org')
    expect(stranger.status).toBe(429)
    expect(stranger.body.error.message).toMatch(/came from your network\. Please wait \d+ minutes/)
    expect((await ask('ben@example.org', ben)).status).toBe(200)
    // A browser is known at its own address only: whoever has an account gets no larger budget.
    expect((await ask('somebody.else@example.org', ben)).status).toBe(429)
  })
})

describe('one /48', () => {
  const within = (count: number) => `2001:db8:a:${count.toString(16)}::1`

  it('begins eighty checkouts an hour from all its networks', async () => {
    const places = []
    for (let count = 0; count < 83; count += 1)
      places.push(placeOf(await press(shop, { network: within(count) })))
    expect(places.slice(0, 80)).toEqual(Array(80).fill(shop.stripe.url))
    expect(places.slice(80)).toEqual(Array(3).fill('/purchase?problem=busy#busy'))
  })

  it('guesses at sixty sales on Gumroad in ten minutes', async () => {
    const statuses = []
    for (let count = 0; count < 64; count += 1) {
      const guesser = createVisitor(shop, { network: within(count) })
      const sale_id = `guess-${String(count).padStart(10, '0')}`
      statuses.push((await guesser.post('/api/gumroad/get-gumroad-order', { sale_id })).status)
      await forgetBudgets(shop, 'asksPerSite', 'asksAtCeiling')
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const asked = shop.gumroad.calls.filter(({ path }) => path.includes('guess-'))
    expect(new Set(asked.map(({ path }) => path)).size).toBe(60)
  })

  it('asks for twenty lost keys an hour', async () => {
    const statuses = []
    for (let count = 0; count < 22; count += 1) {
      const body = new URLSearchParams({ order: `cs_test_${count}`, email: 'ada@example.org' })
      const headers = { 'X-Forwarded-For': within(count) }
      statuses.push((await shop.app.request('/rescue', { method: 'POST', headers, body })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(303), 429, 429])
  })
})

it('the ceiling on checkouts stops new browsers only, and says so', async () => {
  const cara = await meet('cara@example.org', '100.64.3.1')
  await fillBudget(shop, 'checkoutsPerSite:site', 3000)
  const refused = await press(shop)
  expect(refused.headers.get('Location')).toBe('/purchase?problem=crowded#crowded')
  expect(placeOf(await press(shop, { network: '100.64.3.1', cookie: cara.cookie() }))).toBe(
    shop.stripe.url,
  )
})

it('a known browser beyond its own budget counts like any other of its network', async () => {
  const dov = await meet('dov@example.org', '100.64.4.1')
  const places = []
  for (let count = 0; count < 62; count += 1)
    places.push(placeOf(await press(shop, { network: '100.64.4.1', cookie: dov.cookie() })))
  expect(places.filter((place) => place === shop.stripe.url)).toHaveLength(60)
})

it('a signed-in browser makes six hundred calls an hour', async () => {
  const visitor = createVisitor(shop)
  const { code } = await signIn(shop, visitor, 'eve@example.org')
  const { id } = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'eve@example.org')
    .executeTakeFirstOrThrow()
  await fillBudget(shop, `callsPerAccount:${id}`, 599)
  const ask = () => visitor.post('/api/account/get-info', { email: 'eve@example.org', code })
  expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.body.error.message).toMatch(/^There were too many requests for your account\./)
})
