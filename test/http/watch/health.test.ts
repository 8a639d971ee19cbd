import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Overview } from '#contract/admin/overview.ts'
import { checkCommand } from '#operate/machine/check.ts'
import { createApp } from '#server/start/app.ts'
import type { Deps } from '#server/settings/deps.ts'
import { sendCryptoForm } from '../../world/checkout.ts'
import { hear } from '../../world/commands.ts'
import { withConsole } from '../../world/console.ts'
import { fillDisk } from '../../disks.ts'
import { calm, openShop, type Shop, type ShopOptions } from '../../world/shop.ts'

let shop: Shop
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

const open = async (options: ShopOptions = {}) =>
  (shop = await openShop({ behavior: calm, work: false, ...options }))

const wrongKey = { env: { STRIPE_SECRET_KEY: 'sk_test_of_yesterday' } }
const readyz = () => shop.app.request('/readyz')

describe('an instance is ready', () => {
  it('while its providers are down and its disk is full, because other instances share them', async () => {
    await open({ crypto: 'coinbase' })
    shop.stripe.down()
    shop.coinbase.down()
    await fillDisk(shop)
    expect((await readyz()).status).toBe(200)
    await shop.deps.measureHealth()
    expect(await (await readyz()).json()).toEqual({ ok: true, problem: 'database_takes_no_write' })
    const errors = listLogged(50)
    expect(errors.map(({ msg }) => msg)).toEqual(['the database refused a write'])
    expect(listLogged(40).filter(({ msg }) => msg === 'health changed')).toEqual([
      expect.objectContaining({ name: 'database', answer: 'unavailable', was: 'answers' }),
      expect.objectContaining({ name: 'stripe', answer: 'unavailable', was: 'answers' }),
      expect.objectContaining({ name: 'coinbase', answer: 'unavailable', was: 'answers' }),
    ])
  })

  it('and logs nothing about it, since a proxy would cause a line every second', async () => {
    await open()
    for (const path of ['/healthz', '/readyz', '/openapi.json']) await shop.app.request(path)
    expect(shop.logged.join('')).toContain('/openapi.json')
    expect(shop.logged.join('')).not.toMatch(/healthz|readyz/)
  })

  it('not while it drains', async () => {
    await open()
    const site = {
      pages: { files: new Map() } as never,
      priceTags: {
        learn: async () => {},
        show: () => {},
        say: () => null as never,
        find: () => null,
      },
      demo: null,
      isDraining: () => true,
      countAnswer: null,
    }
    const answer = await createApp(shop.deps, site).request('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ ok: false, reason: 'draining' })
  })
})

it('however often /readyz is asked, a provider is asked once in ten seconds', async () => {
  await open()
  await Promise.all(Array.from({ length: 50 }, readyz))
  await shop.deps.measureHealth()
  expect(shop.stripe.calls).toHaveLength(1)
  shop.clock.advance(8_000)
  await shop.deps.measureHealth()
  expect(shop.stripe.calls).toHaveLength(1)
  shop.clock.advance(2_000)
  await shop.deps.measureHealth()
  expect(shop.stripe.calls).toHaveLength(2)
})

describe('a key that Stripe refuses', () => {
  it('is one error in the log, however often the shop looks', async () => {
    await open(wrongKey)
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.deps.measureHealth()
      shop.clock.advance(5 * 60_000)
    }
    expect(listLogged(50)).toEqual([
      expect.objectContaining({ name: 'stripe', answer: 'refused', msg: 'health changed' }),
    ])
  })

  it('reads for a buyer as card payments that are unavailable', async () => {
    await open(wrongKey)
    const lead = (await shop.press()).headers.get('Location')!
    expect(lead).toBe('/purchase?problem=card_refused#card_refused')
    const page = await shop.visitor().get('/purchase?problem=card_refused')
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('Card payments are unavailable right now.')
  })

  it('is refused by Coinbase and BTCPay as well', async () => {
    for (const [crypto, env] of [
      ['coinbase', { COINBASE_API_KEY_ID: 'organizations/test/apiKeys/of-yesterday' }],
      ['btcpay', { BTCPAY_API_KEY: 'of yesterday' }],
    ] as const) {
      await open({ crypto, env })
      expect(await sendCryptoForm(shop, 'ada@example.org')).toMatch(/problem=crypto_refused#/)
      expect(await shop.deps.measureHealth()).toContainEqual({ name: crypto, answer: 'refused' })
      if (crypto === 'coinbase') await shop.close()
    }
  })
})

describe('the operator reads in `check`', () => {
  it('which provider refuses our key, until it answers', async () => {
    await open(wrongKey)
    await shop.deps.measureHealth()
    const refused = await check()
    expect(refused.code).toBe(1)
    expect(refused.out).toMatch(
      /^HEALTH {2}provider_refuses_key {2}Stripe refuses your key since 20\S+Z\. Nobody can pay with Stripe, .*STRIPE_SECRET_KEY, .*\n$/,
    )
    const right = await shop.another({ STRIPE_SECRET_KEY: 'sk_test_of_this_run' })
    expect(await check(right.deps)).toMatchObject({ code: 0, out: '' })
    await right.close()
  })

  it('and in the console, although the database may not have stored it', async () => {
    await open({ env: withConsole })
    const owner = await shop.openConsole()
    await fillDisk(shop)
    await shop.deps.measureHealth()
    const { problems } = await owner.ask<Overview>('overview/show')
    expect(problems).toMatchObject([{ kind: 'database_takes_no_write', state: 'stopped' }])
  })
})

/** Checks far enough from the last check: measuring twice within seconds measures once. */
async function check(deps: Deps = shop.deps) {
  shop.clock.advance(11_000)
  const said = hear()
  return { code: await checkCommand(deps), ...said }
}

function listLogged(level: number): { msg: string }[] {
  return shop.logged.map((line) => JSON.parse(line)).filter((line) => line.level === level)
}
