import { expect, it, onTestFinished } from 'vitest'
import { beginCheckout, pollOrder } from '../world/checkout.ts'
import { until } from '../world/clock.ts'
import { emptyDatabase } from '../database.ts'
import { openOutside, openProduct } from '../product-of-test.ts'
import { statusOf } from '../product.ts'
import { startProxy } from '../proxy.ts'

// These steps hit any part of the start; the last ones repeat once per worker.
const steps = ['migrations', 'shop_secrets', 'pgboss', 'LISTEN']

it('a program whose connections break during the start still starts and sells', async () => {
  const database = await emptyDatabase()
  onTestFinished(database.drop)
  const proxy = await startProxy(database.url)
  const broken = new Map<string, number>()
  proxy.watch((text) => {
    const step = steps.find((each) => text.includes(each))
    const times = broken.get(step ?? '') ?? 0
    if (step === undefined || times >= 3) return 'pass'
    broken.set(step, times + 1)
    return 'reset'
  })
  const { env, stripe } = await openOutside({ slowMs: 200 })
  const product = await openProduct({ env: { ...env, DATABASE_URL: proxy.url }, ready: false })
  await until(
    () =>
      statusOf(product, '/readyz').then(
        (status) => status === 200,
        () => false,
      ),
    90_000,
    'it is ready',
  )
  expect(Object.fromEntries(broken)).toMatchObject({ migrations: 3, pgboss: 3 })
  expect(product.process.exitCode).toBeNull()
  const session = await beginCheckout(product)
  stripe.pay(session, { email: 'ada@example.org' })
  expect(await pollOrder(product, session)).toMatchObject({ state: 'paid' })
})
