import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, order } from '../test-shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const create = (more = {}) => shop.stripe.checkout.sessions.create(order(more))
const read = async (path: string) => (await fetch(shop.standIn.url + path)).text()
const press = (path: string, form: Record<string, string> = {}, headers = {}) =>
  fetch(shop.standIn.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
    redirect: 'manual',
  })

describe('the pay page', () => {
  it('asks again after an invalid email', async () => {
    const answer = await press(`/pay/${(await create()).id}`, { email: 'ada', card: 'succeeds' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Enter an email address')
  })

  it('says when a session has expired or does not exist', async () => {
    const { id } = await create()
    shop.standIn.expire(id)
    expect(await read(`/pay/${id}`)).toContain('has expired. Nothing was charged.')
    expect(await read('/pay/cs_test_none')).toContain('There is no such payment')
  })

  it('says that nothing is due any more once the session is paid', async () => {
    const { id } = await create()
    expect(await read(`/pay/${id}`)).toContain('Total due')
    shop.standIn.pay(id, { email: 'ada@example.org' })
    expect(await read(`/pay/${id}`)).not.toContain('Total due')
  })

  it('shows a name with markup as plain text', async () => {
    const line_items = [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: 4900,
          product_data: { name: '<script>alert(1)</script>' },
        },
      },
    ]
    expect(await read(`/pay/${(await create({ line_items })).id}`)).not.toContain('<script>alert')
  })
})

describe('the list of sessions', () => {
  it('links to sessions that can be paid and refunds those that were', async () => {
    const open = await create()
    const paid = await create()
    shop.standIn.pay(paid.id, { email: 'ada@example.org' })
    expect(await read('/')).toContain(`href="/pay/${open.id}"`)
    expect((await press(`/sessions/${paid.id}/refund`)).headers.get('location')).toBe('/')
    expect(await read('/')).toContain('Refunded')
    expect(shop.standIn.events().map(({ type }) => type)).toContain('charge.refunded')
  })

  it('lets a bank dispute what was paid', async () => {
    const paid = await create()
    shop.standIn.pay(paid.id, { email: 'ada@example.org' })
    expect(await read('/')).toContain(`/sessions/${paid.id}/dispute`)
    expect((await press(`/sessions/${paid.id}/dispute`)).headers.get('location')).toBe('/')
    expect(await read('/')).toContain('Disputed')
    expect(shop.standIn.events().map(({ type }) => type)).toContain('charge.dispute.created')
  })

  it('refuses a button pressed by another site', async () => {
    const { id } = await create()
    const answer = await press(
      `/pay/${id}`,
      { email: 'eve@example.org' },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
  })
})
