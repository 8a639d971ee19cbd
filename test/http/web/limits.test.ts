import { describe, expect, it } from 'vitest'
import { rateLimits } from '#server/settings/rate-limits.ts'
import { ownShop } from '../../world/visit.ts'
import type { Answer } from '../../world/visitor.ts'

const shop = await ownShop('rows')

const unknownKey = { license_key: 'PC1-00000-00000-00000-00000-00000' }

/** Calls until the answer is 429; returns how many answers came before it, and checks its message. */
async function countUntilRefused(call: () => Promise<Answer>, seconds: number): Promise<number> {
  for (let count = 0; count < 100; count += 1) {
    const { status, body, headers } = await call()
    if (status !== 429) continue
    expect(body.error.code).toBe('too_many_requests')
    expect(body.error.message).toMatch(/^Too many .+ Please wait (a minute|\d+ minutes) .+\.$/)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(seconds - 30)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(seconds)
    return count
  }
  throw new Error('never refused')
}

it('one account may create sixty invoices an hour, then reads that the limit is for the account', async () => {
  const signInAs = async (email: string) => {
    const visitor = shop.visitor()
    const { code } = await shop.signIn(visitor, email)
    const own = { email, code, order_id: 'b6c0dd0c-4a35-4a8c-9a64-111111111111' }
    return () => visitor.post('/api/account/invoice', own)
  }
  const askAsHal = await signInAs('hal@example.org')
  expect(await countUntilRefused(askAsHal, 3600)).toBe(60)
  expect((await askAsHal()).body.error.message).toMatch(/for your account\./)
  expect((await (await signInAs('ida@example.org'))()).status).toBe(404)
})

describe('one network', () => {
  it('may request thirty orders that do not exist, and its own without a limit', async () => {
    const session = await shop.pay('eve@example.org')
    await shop.pollOrder(session)
    const eve = shop.visitor()
    const ask = (sessionId: string) => eve.post('/api/stripe/get-by-order-id', { sessionId })
    let number = 1000
    expect(await countUntilRefused(() => ask(`cs_test_unknown${(number += 1)}`), 600)).toBe(30)
    expect((await ask(session)).status).toBe(200)
    const sale = () => eve.post('/api/gumroad/get-gumroad-order', { sale_id: 'sale-of-nobody' })
    expect((await sale()).status).toBe(429)
    // Guesses at something else are counted apart.
    expect((await eve.post('/api/license/validate', unknownKey)).status).toBe(200)
  })

  it('may request sixty downloads an hour', async () => {
    const gil = shop.visitor()
    const ask = () => gil.post('/api/download/url', { identifier: 'mac-all-arm64' })
    expect(await countUntilRefused(ask, 3600)).toBe(60)
  })

  it('has the rate limits of the contract, and only the demo has larger ones', () => {
    expect(shop.deps.config.demo).toBe(false)
    expect(rateLimits.codesPerBrowserAtOnce).toEqual({ points: 1, seconds: 28 })
    expect(rateLimits.signInsPerNetwork).toEqual({ points: 60, seconds: 3600 })
  })
})
