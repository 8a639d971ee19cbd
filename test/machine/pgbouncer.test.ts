import { describe, expect, it, onTestFinished } from 'vitest'
import { beginCheckout, pollOrder, postJson } from '../product-buyer.ts'
import { emptyDatabase } from '../database.ts'
import { signInOnDemo } from '../demo-person.ts'
import { hasPgbouncer, startPgbouncer } from '../pgbouncer.ts'
import { openProduct } from '../product-of-test.ts'

const why = hasPgbouncer ? '' : ' (skipped: PgBouncer is not installed)'

describe.runIf(hasPgbouncer)(`through PgBouncer in transaction mode${why}`, () => {
  it('a shop sells, sends emails and checks licenses on five connections', async () => {
    const direct = await makeDatabase()
    const env = { DATABASE_URL: await startPgbouncer(direct), DATABASE_DIRECT_URL: direct }
    const shop = await openProduct({ env })
    const session = await beginCheckout(shop)
    await fetch(`${shop.demoUrl}/stripe/pay/${session}`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'buyer@example.org', card: 'succeeds' }),
      redirect: 'manual',
    })
    const { license_key } = await pollOrder(shop, session)
    await signInOnDemo(shop, 'ada@example.org')
    const device = { license_key, fingerprint: 'laptop' }
    const activated = await postJson(shop, '/api/license/activate', device)
    expect(activated.body).toMatchObject({ activated: true })
    const checks = await Promise.all(
      Array.from({ length: 60 }, () => postJson(shop, '/api/license/validate', device)),
    )
    for (const { status, body } of checks) expect([status, body.valid]).toEqual([200, true])
    expect(shop.output().split('named prepared statements')).toHaveLength(2)
    expect(await shop.operate('check')).toBe('')
  })

  it.each([
    ['as it is installed', []],
    [
      'that ignores what it does not know',
      ['ignore_startup_parameters = idle_in_transaction_session_timeout'],
    ],
  ])('the start names the setting that is missing, with a PgBouncer %s', async (_, settings) => {
    const DATABASE_URL = await startPgbouncer(await makeDatabase(), settings)
    const shop = await openProduct({ env: { DATABASE_URL }, ready: false })
    expect(await shop.exited()).toBe(78)
    expect(shop.output()).toMatch(/^DATABASE_URL leads to a pooler.*set DATABASE_DIRECT_URL/)
  })

  it('a direct address that leads to the pooler too is refused', async () => {
    const DATABASE_URL = await startPgbouncer(await makeDatabase())
    const env = { DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL }
    const shop = await openProduct({ env, ready: false })
    expect(await shop.exited()).toBe(78)
    expect(shop.output()).toMatch(/^DATABASE_DIRECT_URL leads to a pooler/)
  })

  it('a shop is not moved into a pooler', async () => {
    const direct = await makeDatabase()
    const shop = await openProduct()
    await shop.stop()
    await expect(shop.operate('move', await startPgbouncer(direct))).rejects.toThrow(
      /The address leads to a pooler/,
    )
  })
})

async function makeDatabase(): Promise<string> {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  return url
}
