import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, order } from './test-shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const buy = async () => {
  const session = await shop.stripe.checkout.sessions.create(order())
  shop.standIn.pay(session.id, { email: 'ada@example.org' })
  return session.id
}

describe('a checkout session', () => {
  it('is listed page by page, newest first', async () => {
    const ids = [await buy(), await buy(), await buy()].toReversed()
    const seen: string[] = []
    for await (const session of shop.stripe.checkout.sessions.list({
      limit: 2,
      created: { gte: 1 },
    }))
      seen.push(session.id)
    expect(seen.slice(0, 3)).toEqual(ids)
    expect(seen).toHaveLength(shop.standIn.sessions().length)
  })

  it.each([
    ['no success_url', { success_url: undefined }, 'success_url'],
    ['an address that is none', { success_url: 'purchase-success' }, 'success_url'],
    ['an email that is none', { customer_email: 'ada' }, 'customer_email'],
    ['a limit of five minutes', { expires_at: Math.floor(Date.now() / 1000) + 300 }, 'expires_at'],
    ['no line items', { line_items: [] }, 'line_items'],
    ['a parameter nobody knows', { sucess_url: 'x' }, 'sucess_url'],
  ])('is refused with %s', async (_, patch, param) => {
    await expect(
      shop.stripe.checkout.sessions.create(order(patch as object)),
    ).rejects.toMatchObject({ statusCode: 400, param })
  })
})

describe('the API', () => {
  it('answers an unknown id with resource_missing', async () => {
    await expect(shop.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(shop.stripe.refunds.retrieve('re_none')).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('an idempotency key', () => {
  it('returns the same answer to the same request without running it again', async () => {
    // Made once, because its end depends on the clock's second.
    const asked = order()
    const [first, second] = [
      await shop.stripe.checkout.sessions.create(asked, { idempotencyKey: 'order:1:checkout' }),
      await shop.stripe.checkout.sessions.create(asked, { idempotencyKey: 'order:1:checkout' }),
    ]
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  it('refuses other parameters under the same key', async () => {
    await shop.stripe.checkout.sessions.create(order(), { idempotencyKey: 'order:2:checkout' })
    const other = shop.stripe.checkout.sessions.create(order({ client_reference_id: 'order_2' }), {
      idempotencyKey: 'order:2:checkout',
    })
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('answers 409 to a second request while the first is still running', async () => {
    shop.standIn.slow(150)
    const create = () =>
      shop.stripe.checkout.sessions.create(order(), { idempotencyKey: 'order:3:checkout' })
    const answers = await Promise.allSettled([create(), create()])
    shop.standIn.slow(0)
    const refusals = answers.filter((answer) => answer.status === 'rejected')
    expect(refusals.map(({ reason }) => reason.statusCode)).toEqual([409])
  })

  it('keeps a failure after the work began, and allows a retry after a failure before it', async () => {
    const sessionsBefore = shop.standIn.sessions().length
    shop.standIn.behave({ errors: 1 })
    const tries = Array.from({ length: 12 }, (_, index) =>
      shop.stripe.checkout.sessions
        .create(order(), { idempotencyKey: `order:fail:${index}` })
        .catch((error) => error),
    )
    const failures = await Promise.all(tries)
    shop.standIn.behave({ errors: 0 })
    const kept = failures.filter((failure) => failure.headers['stripe-should-retry'] === 'false')
    expect(failures.every((failure) => failure.statusCode === 500)).toBe(true)
    expect(shop.standIn.sessions()).toHaveLength(sessionsBefore + kept.length)
    const again = await Promise.all(
      failures.map((_, index) =>
        shop.stripe.checkout.sessions
          .create(order(), { idempotencyKey: `order:fail:${index}` })
          .then(
            () => true,
            () => false,
          ),
      ),
    )
    expect(again.filter((isDone) => !isDone)).toHaveLength(kept.length)
  })
})

describe('a refund', () => {
  it('is made in parts until nothing is left', async () => {
    const { payment_intent } = await shop.stripe.checkout.sessions.retrieve(await buy())
    const part = await shop.stripe.refunds.create({
      payment_intent: String(payment_intent),
      amount: 900,
    })
    const charge = await shop.stripe.charges.retrieve(String(part.charge))
    expect(charge).toMatchObject({ amount_refunded: 900, refunded: false })
    await expect(
      shop.stripe.refunds.create({ charge: charge.id, amount: 4900 }),
    ).rejects.toMatchObject({ statusCode: 400 })
    const rest = await shop.stripe.refunds.create({
      charge: charge.id,
      reason: 'requested_by_customer',
    })
    expect(await shop.stripe.refunds.retrieve(rest.id)).toMatchObject({
      amount: 4000,
      status: 'succeeded',
    })
    expect(await shop.stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 4900,
      refunded: true,
    })
    await expect(shop.stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  it('is refused for a disputed charge', async () => {
    const id = await buy()
    const dispute = shop.standIn.dispute(id)
    await expect(
      shop.stripe.refunds.create({ charge: String(dispute.charge) }),
    ).rejects.toMatchObject({ code: 'charge_disputed' })
    expect(await shop.stripe.charges.retrieve(String(dispute.charge))).toMatchObject({
      disputed: true,
    })
  })
})
