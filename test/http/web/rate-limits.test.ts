import { beforeEach, describe, expect, it } from 'vitest'
import { providers } from '#contract/providers.ts'
import { ceilings } from '#server/watch/problems/ceilings.ts'
import type { RateLimitName } from '#server/settings/rate-limits.ts'
import * as callLimits from '#server/web/guards/call-limits.ts'
import { findLimits } from '#server/web/guards/call.ts'
import type { CallLimits } from '#server/web/guards/take-points.ts'
import { openPresser } from '../../world/checkout.ts'
import { sign } from '../../world/providers.ts'
import { withConsole } from '../../world/console.ts'
import { listTaken, untilDecided } from '../../world/rows.ts'
import { type Shop, ownShop } from '../../world/visit.ts'
import { until } from '../../world/clock.ts'
import { sendForm } from '../../world/wrong-address.ts'

const shop = await ownShop('limits', { gumroad: true, crypto: 'btcpay', env: withConsole })
beforeEach(() => shop.forgetAllRateLimits())

/** Lists every registered way to call the app, with all that runs for it. Middleware takes `next`. */
function listRoutes({ app }: Shop): Map<string, { handler: Function }[]> {
  const routes = new Map<string, { handler: Function }[]>()
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`
    routes.set(name, [...(routes.get(name) ?? []), { handler }])
  }
  return routes
}

/** Routes registered for every method, and the same for each. */
const reads = ['ALL /changelog', 'ALL /changelog.atom']
/** Webhooks: a signed one is never refused, and an unsigned one writes nothing. */
const webhooks = Object.values(providers).map(({ webhook }) =>
  webhook.replace('{secret}', ':secret'),
)
const isWebhook = (name: string) => webhooks.some((each) => name.endsWith(each))

it('each public call except plain reads and webhooks names its rate limits', () => {
  const isAnswered = (handlers: { handler: Function }[]) =>
    handlers.some(({ handler }) => handler.length < 2)
  const changing = [...listRoutes(shop)].filter(
    ([name, handlers]) =>
      !/^GET |^\w+ \/api\/admin\//.test(name) &&
      !reads.includes(name) &&
      !isWebhook(name) &&
      isAnswered(handlers),
  )
  expect(changing.length).toBeGreaterThan(50)
  const silent = changing.filter(
    ([, all]) => !all.some(({ handler }) => findLimits(handler)?.length),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

it('each address outside the admin API is in the frame, which takes the points of its rate limits', () => {
  const answered = shop.app.routes.filter(({ handler }) => handler.length < 2)
  const others = answered.filter(({ handler }) => findLimits(handler) === null)
  const beside = others.filter(({ path }) => !path.startsWith('/api/admin/'))
  expect(beside.map(({ path }) => path)).toEqual([])
})

it('a call that takes points itself says why', () => {
  const inside = Object.values<CallLimits>(callLimits).filter((each) => 'inside' in each)
  expect(inside.length).toBeGreaterThan(10)
  for (const { inside: why } of inside) expect(why).toMatch(/^[A-Z].{20,}\.$/)
})

it('no rate limit stops a webhook that its provider signed', async () => {
  const network = '198.51.100.8'
  const session = await shop.pay('ben@example.org')
  for (const { of, network: own, wideNetwork, site = [] } of Object.values<CallLimits>(
    callLimits,
  )) {
    const prefix = of ? `${of} ` : ''
    if (own) await shop.fillRateLimit(`${own}:${prefix}${network}`, 1_000_000)
    if (wideNetwork) await shop.fillRateLimit(`${wideNetwork}:${prefix}198.51.100.0/24`, 1_000_000)
    for (const name of site) await shop.fillRateLimit(`${name}:${prefix}site`, 1_000_000)
  }
  const body = JSON.stringify(shop.paidEvent(session))
  expect((await shop.postWebhook(body, sign(shop, body), network)).status).toBe(200)
})

it('each ceiling of the site has an alert, but that of counted visits, whose loss costs nobody anything', () => {
  const told = Object.values(ceilings).flatMap((reached) =>
    reached.flatMap(([name, ...keys]) => keys.map((key) => `${name}:${key}`)),
  )
  const all: CallLimits[] = Object.values(callLimits)
  // These limits last a second; `asksAtCeiling` says that the first is used up.
  const short: RateLimitName[] = ['asksPerSite', 'asksOfKnownBrowsers']
  const untold = new Set<RateLimitName>([...short, 'eventsPerSite'])
  const missing = all.flatMap(({ of, site = [], knownBrowser }) => {
    const names = [...site, ...(knownBrowser?.site ? [knownBrowser.site] : [])]
    const isTold = (name: RateLimitName) =>
      told.some((each) => (of ? each === `${name}:${of} site` : each.startsWith(`${name}:`)))
    return names.filter((name) => !untold.has(name) && !isTold(name))
  })
  expect(missing).toEqual([])
})

const placeOf = (answer: Response) => answer.headers.get('Location')!.split('/pay/')[0]

async function meet(email: string, network: string) {
  const visitor = shop.visitor({ network })
  await shop.signIn(visitor, email)
  return visitor
}

describe('people behind one IPv4', () => {
  const network = '100.64.1.1'

  it('begin forty checkouts an hour; one who has signed in goes on after that', async () => {
    const ada = await meet('ada@example.org', network)
    const places = []
    for (let count = 0; count < 42; count += 1) places.push(placeOf(await shop.press({ network })))
    expect(places.slice(0, 40)).toEqual(Array(40).fill(shop.stripe.url))
    expect(places.slice(40)).toEqual(Array(2).fill('/purchase?problem=busy#busy'))
    expect(placeOf(await shop.press({ network, cookie: ada.cookie() }))).toBe(shop.stripe.url)
  })

  it('sign in for the first time sixty times an hour; one who has before goes on after that', async () => {
    const ben = await meet('ben@example.org', network)
    await shop.forgetAllRateLimits()
    const ask = (email: string, visitor = shop.visitor({ network })) =>
      visitor.post('/api/account/sign-in', { email })
    const statuses = []
    for (let count = 0; count < 62; count += 1)
      statuses.push((await ask(`first${count}@example.org`)).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429])
    const stranger = await ask('ben@example.org')
    expect(stranger.status).toBe(429)
    expect(stranger.body.error.message).toMatch(/came from your network\. Please wait \d+ minutes/)
    expect((await ask('ben@example.org', ben)).status).toBe(200)
    // A browser is known at its own address only: an account gives no larger rate limit elsewhere.
    expect((await ask('somebody.else@example.org', ben)).status).toBe(429)
  })
})

describe('one /48', () => {
  const within = (count: number) => `2001:db8:a:${count.toString(16)}::1`

  it('begins eighty checkouts an hour from all its networks', async () => {
    const places = []
    for (let count = 0; count < 83; count += 1)
      places.push(placeOf(await shop.press({ network: within(count) })))
    expect(places.slice(0, 80)).toEqual(Array(80).fill(shop.stripe.url))
    expect(places.slice(80)).toEqual(Array(3).fill('/purchase?problem=busy#busy'))
  })

  it('guesses at sixty sales on Gumroad in ten minutes', async () => {
    const statuses = []
    for (let count = 0; count < 64; count += 1) {
      const guesser = shop.visitor({ network: within(count) })
      const sale_id = `guess-${String(count).padStart(10, '0')}`
      statuses.push((await guesser.post('/api/gumroad/get-gumroad-order', { sale_id })).status)
      await shop.forgetRateLimits('asksPerSite', 'asksAtCeiling')
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const asked = shop.gumroad.calls.filter(({ path }) => path.includes('guess-'))
    expect(new Set(asked.map(({ path }) => path)).size).toBe(60)
  })

  it('asks for twenty lost keys an hour', async () => {
    const statuses = []
    for (let count = 0; count < 22; count += 1) {
      const body = new URLSearchParams({
        order: `cs_test_lost000000${count}`,
        email: 'ada@example.org',
      })
      const headers = { 'X-Forwarded-For': within(count) }
      statuses.push((await shop.app.request('/rescue', { method: 'POST', headers, body })).status)
    }
    expect(statuses).toEqual([...Array(20).fill(303), 429, 429])
    expect(await listTaken(shop, 'writesPerAddress')).toHaveLength(20)
  })

  it('asks for a passkey of the console sixty times in ten minutes, and leaves a row for each', async () => {
    const statuses = []
    for (let count = 0; count < 64; count += 1) {
      const stranger = shop.visitor({ network: within(count) })
      statuses.push((await stranger.post('/api/console/sign-in/begin', {})).status)
    }
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(4).fill(429)])
    expect(await listTaken(shop, 'guessesPerAddress')).toHaveLength(60)
  })
})

describe('a refused call uses up none of its neighbors’ limits', () => {
  it('when its own network has none left', async () => {
    const press20 = async (network: string) => {
      const fields = { order: 'P-0000-0000', email: 'ada@example.org' }
      const statuses = []
      for (let count = 0; count < 20; count += 1)
        statuses.push((await sendForm(shop, fields, { network })).status)
      return statuses.filter((status) => status === 303).length
    }
    expect([await press20('100.64.9.1'), await press20('100.64.9.2')]).toEqual([10, 10])
  })

  it('nor when the address it writes to had enough', async () => {
    for (let count = 0; count < 9; count += 1)
      await shop.visitor({ network: `100.64.8.${count}` }).post('/api/account/sign-in', {
        email: 'wanted@example.org',
      })
    expect(await listTaken(shop, 'signInsPerNetwork')).toEqual([
      ['signInsPerNetwork:100.64.8.0/24', 3],
    ])
  })

  it('and the address has its emails, whatever the site has left', async () => {
    await shop.fillRateLimit('emailsPerSite:without an account', 600)
    await shop.visitor().post('/api/account/sign-in', { email: 'late@example.org' })
    await untilDecided(shop)
    expect(await listTaken(shop, 'codesPerEmailDay', 'codesPerSiteDay')).toEqual([])
  })
})

it('a mailbox gets three sign-in emails an hour from one network, by whatever plus address', async () => {
  const addresses = Array.from({ length: 6 }, (_, count) => `vera+${count}@example.org`)
  const statuses = []
  for (const email of addresses) {
    const visitor = shop.visitor({ network: '100.64.7.1' })
    statuses.push((await visitor.post('/api/account/sign-in', { email })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  await until(() => addresses.flatMap((each) => shop.emailsTo(each)).length === 3)
})

describe('requests of thirty networks for lost keys', () => {
  it('stop nobody from correcting an address, nor do ten of the buyer’s own network', async () => {
    const network = '100.64.6.1'
    const gil = await shop.buyMistyped('gil')
    await shop.fillRateLimit('emailsPerSite:rescues site', 600)
    const statuses = []
    for (let count = 0; count < 12; count += 1) {
      const stranger = await shop.correctEmail(gil.session, gil.right, undefined, network)
      statuses.push(stranger.status)
    }
    expect(statuses).toEqual([...Array(10).fill(409), 429, 429])
    const owner = await shop.correctEmail(gil.session, gil.right, gil.cookie, network)
    expect(owner.status).toBe(200)
  })

  it('count with the site only once a key is sent', async () => {
    for (let count = 0; count < 3; count += 1)
      await sendForm(shop, { order: `cs_test_nobody0000${count}`, email: 'ada@example.org' })
    await sendForm(shop, { order: 'x y', email: '-' })
    expect(await listTaken(shop, 'emailsPerSite')).toEqual([])
    expect(await listTaken(shop, 'writesPerAddress')).toHaveLength(3)
  })
})

it('the ceiling on checkouts stops new browsers only, and says so', async () => {
  const cara = await meet('cara@example.org', '100.64.3.1')
  await shop.fillRateLimit('checkoutsPerSite:site', 3000)
  const refused = await shop.press()
  expect(refused.headers.get('Location')).toBe('/purchase?problem=crowded#crowded')
  expect(placeOf(await shop.press({ network: '100.64.3.1', cookie: cara.cookie() }))).toBe(
    shop.stripe.url,
  )
})

it('known browsers are bounded together, and then count like any other', async () => {
  const fay = await meet('fay@example.org', '100.64.5.1')
  const buy = async () =>
    (await shop.press({ network: '100.64.5.1', cookie: fay.cookie() })).headers.get('Location')
  await shop.fillRateLimit('checkoutsPerSite:known browsers', 3000)
  await shop.fillRateLimit('checkoutsPerSite:site', 3000)
  expect(await buy()).toBe('/purchase?problem=crowded#crowded')
  await shop.forgetRateLimits('checkoutsPerSite')
  await shop.fillRateLimit('checkoutsPerSite:known browsers', 3000)
  expect(await buy()).toMatch(shop.stripe.url)
  expect(await listTaken(shop, 'checkoutsPerAddress', 'checkoutsPerKnownBrowser')).toEqual([
    ['checkoutsPerAddress:100.64.5.1', 1],
  ])
})

it('a known browser beyond its own rate limit counts like any other of its network', async () => {
  const dov = await meet('dov@example.org', '100.64.4.1')
  const pressAgain = openPresser(shop, dov.cookie())
  const places = []
  for (let count = 0; count < 62; count += 1)
    places.push(await pressAgain({ network: '100.64.4.1' }))
  expect(places.filter((place) => place !== 'busy')).toHaveLength(60)
})

async function meetEve() {
  const visitor = shop.visitor()
  const { code } = await shop.signIn(visitor, 'eve@example.org')
  const { id } = await shop.readRow('accounts', { email: 'eve@example.org' })
  const ask = (call: string, fields = {}) =>
    visitor.post(`/api/account/${call}`, { email: 'eve@example.org', code, ...fields })
  return { id, ask }
}

it('a signed-in browser makes six hundred calls an hour', async () => {
  const { id, ask } = await meetEve()
  await shop.fillRateLimit(`callsPerAccount:${id}`, 599)
  expect((await ask('get-info')).status).toBe(200)
  const refused = await ask('get-info')
  expect(refused.status).toBe(429)
  expect(refused.body.error.message).toMatch(/^There were too many requests for your account\./)
})

it('an account prints sixty invoices and credit notes an hour', async () => {
  const { id, ask } = await meetEve()
  await shop.fillRateLimit(`filesPerCaller:${id}`, 59)
  expect((await ask('credit-note', { number: 'CN-2026-0001' })).status).toBe(404)
  const refused = await ask('invoice', { order_id: id })
  expect(refused.status).toBe(429)
  expect(refused.body.error.message).toMatch(/^Too many invoices and credit notes/)
})
