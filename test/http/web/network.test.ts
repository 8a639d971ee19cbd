import { describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { ownShop, type Shop } from '../../world/visit.ts'

const body = { email: 'nobody@example.org', code: '000000' }

/** Fails 33 times, and returns the statuses; one network may have 30. */
async function fail33Times(shop: Shop, forwardedFor: (index: number) => string) {
  const statuses = []
  for (let index = 0; index < 33; index += 1) {
    const visitor = shop.visitor({ network: forwardedFor(index) })
    statuses.push((await visitor.post('/api/account/get-info', body)).status)
  }
  return statuses
}

const limited = [...Array<number>(30).fill(401), 429, 429, 429]
const free = Array<number>(33).fill(401)

describe('without a trusted proxy', async () => {
  const shop = await ownShop('settings', { work: false, env: { TRUSTED_PROXIES: '192.0.2.1' } })

  it('an X-Forwarded-For header gives no caller a new network', async () => {
    expect(await fail33Times(shop, (index) => `198.51.100.${index}`)).toEqual(limited)
    const unlike = shop.visitor({ network: '2001:db8::1' })
    expect((await unlike.post('/api/account/get-info', body)).status).toBe(429)
  })
})

describe('a forwarded header', async () => {
  const shop = await ownShop('settings', { work: false, env: { TRUSTED_PROXIES: '192.0.2.1' } })

  const warnings = () => shop.logged.filter((line) => line.includes('TRUSTED_PROXIES'))
  const ask = (headers = {}) => shop.app.request('/healthz', { headers })

  it('from an untrusted peer is logged once a day, without its content', async () => {
    await ask()
    expect(warnings()).toEqual([])
    const forwarded = { 'X-Forwarded-For': '198.51.100.77' }
    for (let time = 0; time < 3; time += 1) await ask(forwarded)
    expect(warnings()).toEqual([expect.stringContaining('"level":40')])
    shop.clock.advance(times.day)
    for (let time = 0; time < 3; time += 1) await ask(forwarded)
    expect(warnings()).toHaveLength(2)
    expect(shop.logged.join('')).not.toContain('198.51.100.77')
  })
})

describe('behind a trusted proxy', async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1/32, 10.0.0.0/8' }
  const shop = await ownShop('settings', { work: false, env })

  it('nothing is logged about its header', async () => {
    await shop.app.request('/healthz', { headers: { 'X-Forwarded-For': '198.51.100.77' } })
    expect(shop.logged.join('')).not.toContain('TRUSTED_PROXIES')
  })

  it('each IPv4 address is its own network', async () => {
    expect(await fail33Times(shop, (index) => `198.51.100.${index}`)).toEqual(free)
  })

  it('what the caller put before the proxy is ignored', async () => {
    const forged = (index: number) => `10.0.0.${index}, 192.0.2.${index}, 203.0.113.5, 10.1.1.1`
    expect(await fail33Times(shop, forged)).toEqual(limited)
  })

  it('all addresses of one /64 are one network', async () => {
    const inside = (index: number) =>
      `2001:db8:1:2:${index}::${((index * 7919) % 65_536).toString(16)}`
    expect(await fail33Times(shop, inside)).toEqual(limited)
  })

  it('other ways to write the same /64 change nothing', async () => {
    const forms = ['2001:db8:a::1', '2001:DB8:A::2', '2001:0db8:000a:0000::3', '2001:db8:a:0:4::']
    expect(await fail33Times(shop, (index) => forms[index % 4]!)).toEqual(limited)
  })

  it('another /64 is another network', async () => {
    expect(await fail33Times(shop, (index) => `2001:db8:${index}:9::1`)).toEqual(free)
  })

  it('an IPv4 address written as IPv6 is the IPv4 address', async () => {
    const forms = ['203.0.113.77', '::ffff:203.0.113.77', '::FFFF:203.0.113.77']
    expect(await fail33Times(shop, (index) => forms[index % 3]!)).toEqual(limited)
  })

  it('a port or brackets beside an address change nothing', async () => {
    const four = [
      '203.0.113.99',
      '203.0.113.99:1234',
      '[::ffff:203.0.113.99]:80',
      '203.0.113.99:65535',
    ]
    expect(await fail33Times(shop, (index) => four[index % 4]!)).toEqual(limited)
    const six = ['2001:db8:b::1', '[2001:db8:b::2]:443', '[2001:db8:b::3]', '[2001:DB8:B:0::4]:1']
    expect(await fail33Times(shop, (index) => six[index % 4]!)).toEqual(limited)
  })

  it('addresses with ports are networks of their own', async () => {
    expect(await fail33Times(shop, (index) => `198.18.0.${index}:${40_000 + index}`)).toEqual(free)
    const six = (index: number) => `[2001:db8:${index}:b::1]:50000, 10.9.9.9:443`
    expect(await fail33Times(shop, six)).toEqual(free)
  })

  it('what cannot be read is logged once a day, without its content', async () => {
    const ask = (text: string) =>
      shop.app.request('/healthz', { headers: { 'X-Forwarded-For': text } })
    const warnings = () => shop.logged.filter((line) => line.includes('no IP address'))
    for (const fine of ['192.0.2.1:80', '[2001:db8::1]', 'junk, 192.0.2.9']) await ask(fine)
    expect(warnings()).toEqual([])
    const junk = ['_hidden', 'unknown:80', '[192.0.2.1', '2001:db8::1:2:3:4:5:6:7:80', '1.2.3.4:x']
    for (const text of junk) await ask(`192.0.2.1, ${text}`)
    expect(warnings()).toEqual([expect.stringContaining('"level":40')])
    shop.clock.advance(times.day)
    for (const text of junk) await ask(text)
    expect(warnings()).toHaveLength(2)
    expect(shop.logged.join('')).not.toContain('_hidden')
  })

  it.each(['', 'unknown', '<script>', '999.1.1.1', ', ,', '::1::2'])(
    'X-Forwarded-For: %j gets the usual answer',
    async (network) => {
      const { status } = await shop.visitor({ network }).post('/api/account/get-info', body)
      expect([401, 429]).toContain(status)
    },
  )
})
