import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { createAlerts } from '#server/watch/alerts/alerts.ts'
import { ownShop } from '../../world/visit.ts'
import { listSubjects, listTold, vendor } from '../../world/vendor.ts'
import type { Visitor } from '../../world/visitor.ts'

const shop = await ownShop('clock', { boundsAsks: true, env: { ALERT_EMAIL: vendor } })
shop.stripe.drop()
beforeEach(() => shop.forgetAllRateLimits())
afterEach(() => shop.stripe.release())

const ask = (sessionId: string, visitor: Visitor = shop.visitor()) =>
  visitor.post('/api/stripe/get-by-order-id', { sessionId })
const countCalls = (session = '') =>
  shop.stripe.calls.filter(
    ({ method, path }) => method === 'GET' && path.includes(`/sessions/${session}`),
  ).length
const waiting = { order_number: expect.any(String), state: 'awaiting_payment', license_key: null }

async function beginIn(network: string): Promise<{ session: string; browser: Visitor }> {
  const browser = shop.visitor({ network })
  const answer = await shop.app.request('/stripe/create-checkout-session', {
    method: 'POST',
    headers: { 'X-Forwarded-For': network },
  })
  const cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
  const session = /\/pay\/(\w+)$/.exec(answer.headers.get('Location')!)![1]!
  const carrying: Visitor = {
    ...browser,
    post: (path, body) => browser.post(path, body, { Cookie: cookie }),
  }
  return { session, browser: carrying }
}

/** Forgets the limit of the site, which is a second long. */
const forgetSite = () => shop.forgetRateLimits('asksPerSite', 'asksAtCeiling')

describe('one network', () => {
  it('causes at most a hundred calls to the provider in ten seconds, the last reserved for those who started their order', async () => {
    const network = '100.70.1.1'
    const sessions: string[] = []
    for (let count = 0; count < 30; count += 1) sessions.push(await shop.beginCheckout())
    const own = await beginIn(network)
    await shop.fillRateLimit('asksPerNetwork:100.70.1.0/24', 0)
    const before = countCalls()
    const thief = shop.visitor({ network })
    for (let round = 0; round < 4; round += 1) {
      shop.clock.advance(2000)
      for (const session of sessions) {
        const { status, body } = await ask(session, thief)
        expect([status, body]).toEqual([200, waiting])
        await forgetSite()
      }
    }
    expect(countCalls() - before).toBe(80)
    for (let count = 0; count < 22; count += 1) {
      shop.clock.advance(2000)
      await ask(own.session, own.browser)
      await forgetSite()
    }
    expect(countCalls() - before).toBe(100)
    // No neighbor in the /24 has more, and nobody elsewhere has less.
    shop.clock.advance(2000)
    await ask(sessions[0]!, shop.visitor({ network: '100.70.1.2' }))
    expect(countCalls() - before).toBe(100)
    await ask(sessions[0]!)
    expect(countCalls() - before).toBe(101)
  })

  it('that asks repeatedly about one order leaves half of its limit to others', async () => {
    const session = await shop.beginCheckout()
    const before = countCalls()
    const poller = shop.visitor({ network: '100.70.2.1' })
    await shop.fillRateLimit('asksPerNetwork:100.70.2.0/24', 0)
    for (let count = 0; count < 70; count += 1) {
      shop.clock.advance(2000)
      await ask(session, poller)
      await forgetSite()
    }
    expect(countCalls() - before).toBe(50)
  })
})

describe('an older order', () => {
  it.each([
    ['of an hour is asked about every ten seconds', times.day / 24, 10_000],
    ['of a day is asked about once a minute', times.day, 60_000],
  ])('%s', async (_, age, quiet) => {
    const session = await shop.beginCheckout()
    shop.clock.advance(age)
    const before = countCalls(session)
    await ask(session)
    shop.clock.advance(quiet / 2)
    expect((await ask(session)).body.license_key).toBeNull()
    expect(countCalls(session) - before).toBe(1)
    shop.clock.advance(quiet)
    await ask(session)
    expect(countCalls(session) - before).toBe(2)
  })

  it('is seen paid by a page that polls five times, whatever the webhook does', async () => {
    const session = await shop.beginCheckout()
    shop.clock.advance(times.day - 60_000)
    await ask(session)
    shop.stripe.pay(session, { email: 'ada@example.org' })
    const keys: unknown[] = []
    for (let attempt = 0; attempt < 5; attempt += 1) {
      keys.push((await ask(session)).body.license_key)
      shop.clock.advance(3000)
    }
    expect(keys.at(-1)).toMatch(/^PC1-/)
  })
})

describe('the whole site', () => {
  it('asks Stripe at most as often a second as its sandbox allows, from however many networks', async () => {
    const sessions: string[] = []
    for (let count = 0; count < 60; count += 1) sessions.push(await shop.beginCheckout())
    const before = countCalls()
    const begin = Date.now()
    const answers = await Promise.all(sessions.map((session) => ask(session)))
    const seconds = Math.ceil((Date.now() - begin) / 1000) + 1
    expect(countCalls() - before).toBeLessThanOrEqual(seconds * rateLimits.asksPerSite.points)
    for (const { status, body } of answers) expect([status, body]).toEqual([200, waiting])
    expect(rateLimits.asksPerSite.points + rateLimits.asksOfKnownBrowsers.points).toBeLessThan(25)
  })

  it('at its ceiling still serves known browsers, paid orders and webhooks, and alerts the vendor', async () => {
    const paid = await shop.pay('ben@example.org')
    await shop.pollOrder(paid)
    const cara = shop.visitor()
    await shop.signIn(cara, 'cara@example.org')
    const [first, second] = [await shop.beginCheckout(), await shop.beginCheckout()]
    await shop.fillRateLimit('asksPerSite:stripe', 12)
    expect((await ask(first)).body).toEqual(waiting)
    expect(countCalls(first)).toBe(0)
    const alerts = createAlerts(shop.deps)
    for (let look = 0; look < 3; look += 1) await alerts.look()
    expect(listSubjects(shop)).toEqual(['Order pages ask a payment provider too often'])
    expect(listTold(shop)[0]!.text).toMatch(
      /The limit lasts until \w+ \d+, 20\d\d, \d\d:\d\d UTC\./,
    )

    expect((await ask(paid)).body.license_key).toMatch(/^PC1-/)
    await ask(first, cara)
    expect(countCalls(first)).toBe(1)
    shop.stripe.pay(second, { email: 'dov@example.org' })
    expect((await shop.postWebhook(JSON.stringify(shop.paidEvent(second)))).status).toBe(200)
    await expect.poll(async () => (await ask(second)).body.license_key).toMatch(/^PC1-/)
  })
})
