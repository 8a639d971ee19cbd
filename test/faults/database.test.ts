import { expect, it } from 'vitest'
import { tryExclusive } from '#db/embedded/lock.ts'
import { startLock } from '#db/embedded/place.ts'
import { pay, pollOrder, press } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { freshDatabase } from '../database.ts'
import { everyOrEach } from '../matrix.ts'
import { openOutside, openProduct, type Outside } from '../product-of-test.ts'
import { findDatabaseUrl, killDatabase, type Product, statusOf } from '../product.ts'
import { startProxy } from '../proxy.ts'
import { createVisitor } from '../world/visitor.ts'

const pages = ['/', '/docs/introduction', '/purchase', '/downloads', '/account', '/faq']

it('when the embedded database is killed, pages still load, calls say so, and it restarts by itself', async () => {
  const { product, outside } = await openPlace()
  const address = findDatabaseUrl(product.dataDir)
  const order = await buy(product, outside, 'before@example.org')

  // Holding this lock keeps the shop from starting its database again.
  const lock = tryExclusive(startLock(product.dataDir))
  await killDatabase(product.dataDir)
  await expectPagesOnly(product, order)
  lock?.release()

  await expectRecovery(product, outside)
  expect(findDatabaseUrl(product.dataDir)).toBe(address)
})

it.each(everyOrEach(['drops everything', 'cuts every connection'] as const, 2))(
  'when the network to an external database %s, pages load, no call hangs, and SIGTERM ends the program within ten seconds',
  async (fault) => {
    const database = await freshDatabase()
    const proxy = await startProxy(database.url)
    const { product, outside } = await openPlace({ DATABASE_URL: proxy.url })
    const order = await buy(product, outside, 'before@example.org')
    const fail = fault === 'drops everything' ? proxy.swallow : proxy.cut
    fail()
    await expectPagesOnly(product, order)
    proxy.pass()
    await expectRecovery(product, outside)
    fail()
    void statusOf(product, '/readyz').catch(() => {})
    expect(await product.stop()).toBeLessThan(10_000)
    await database.drop()
  },
)

async function openPlace(settings: Record<string, string> = {}) {
  const outside = await openOutside({ slowMs: 200 })
  const product = await openProduct({ env: { ...outside.env, ...settings } })
  outside.stripe.deliverTo([`${product.url}/api/stripe/webhook`])
  return { product, outside }
}

interface Order {
  sessionId: string
  licenseKey: string
}

async function buy(product: Product, { stripe, mailbox }: Outside, email: string): Promise<Order> {
  const sessionId = await pay({ ...product, stripe }, email)
  const { license_key: licenseKey } = await pollOrder(product, sessionId, 30_000)
  await mailbox.waitFor(({ to }) => to.includes(email), 30_000)
  return { sessionId, licenseKey: licenseKey! }
}

async function expectPagesOnly(product: Product, order: Order): Promise<void> {
  const start = performance.now()
  const readiness = statusOf(product, '/readyz')
  const { post } = createVisitor(product)
  const calls = [
    post('/api/account/sign-in', { email: 'ada@example.org' }),
    post('/api/stripe/get-by-order-id', { sessionId: order.sessionId }),
    post('/api/license/validate', {
      license_key: order.licenseKey,
    }),
    post('/api/account/get-info', { email: 'ada@example.org', code: '123456' }),
  ]
  for (const page of pages) expect(await statusOf(product, page), page).toBe(200)
  expect(performance.now() - start).toBeLessThan(2000)
  for (const call of await Promise.all(calls)) {
    expect(call.status).toBe(503)
    expect(call.body.error).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/\w+ .*\.$/),
    })
  }
  expect(performance.now() - start).toBeLessThan(5000)
  expect(await readiness).toBe(503)
  expect(await statusOf(product, '/healthz')).toBe(200)
  const lead = (await press(product)).headers.get('Location')
  expect(lead).toBe('/purchase?problem=shop_down#shop_down')
}

async function expectRecovery(product: Product, outside: Outside): Promise<void> {
  const ready = await until(
    async () => (await statusOf(product, '/readyz')) === 200,
    20_000,
    'it finds its database again',
  )
  await buy(product, outside, 'after@example.org')
  console.log(`ready again after ${ready} ms`)
}
