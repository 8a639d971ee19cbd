import { describe, expect, it } from 'vitest'
import { productionSettings } from '../../settings.ts'
import { ownShop, type Shop } from '../../world/visit.ts'
import { askAs, ownNetwork } from '../../world/visitor.ts'

const ask = ({ url }: Shop, host: string) => askAs(`${url}/healthz`, host)

describe('a program on its own machine', async () => {
  const shop = await ownShop('settings', { work: false })

  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:9',
    '127.0.0.1:3000',
    '[::1]:3000',
    'shop.localhost',
  ])('answers as %s', async (host) => {
    expect((await ask(shop, host)).status).toBe(200)
  })

  it.each([
    'evil.test',
    'evil.test:3000',
    'localhost.evil.test',
    'evillocalhost',
    '127.0.0.1.evil.test',
    '192.168.1.5:3000',
  ])('answers %s with one sentence and nothing else', async (host) => {
    expect(await ask(shop, host)).toEqual({
      status: 421,
      said: 'This demo answers only at http://localhost:3000 and on its own machine.\n',
    })
  })

  it('has stand-ins that answer only to names of this machine, so that no other site reads it', async () => {
    for (const { url } of [shop.stripe, shop.coinbase, shop.btcpay, shop.gumroad]) {
      const { port } = new URL(url)
      for (const own of ['localhost', `LOCALHOST:${port}`, '127.0.0.1', '[::1]', 'shop.localhost'])
        expect((await askAs(url, own)).status, own).not.toBe(421)
      for (const other of ['evil.test', `evil.test:${port}`, '127.0.0.1.evil.test', '10.0.0.1'])
        expect(await askAs(url, other), other).toEqual({
          status: 421,
          said: 'This stand-in answers only on its own machine.\n',
        })
    }
  })
})

describe('in production', async () => {
  const { STRIPE_SECRET_KEY: _, SMTP_URL: __, ...env } = productionSettings
  const shop = await ownShop('settings', { work: false, env })

  it('any name is answered, and none leads a buyer elsewhere', async () => {
    expect((await ask(shop, 'evil.test')).status).toBe(200)
    await shop.app.request('/stripe/create-checkout-session', {
      method: 'POST',
      headers: {
        Host: 'evil.test',
        'X-Forwarded-Host': 'evil.test',
        'X-Forwarded-For': ownNetwork(),
      },
    })
    const { params } = shop.stripe.calls.findLast(({ method }) => method === 'POST')!
    expect(JSON.stringify(params)).not.toContain('evil.test')
    expect(params.success_url).toBe(
      'https://protocraft.example/purchase-success?session_id={CHECKOUT_SESSION_ID}',
    )
  })
})
