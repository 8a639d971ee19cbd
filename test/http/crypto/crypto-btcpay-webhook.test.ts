import { describe, expect, it } from 'vitest'
import { postBtcpay, signBtcpay } from '../../world/providers.ts'
import { ownShop } from '../../world/visit.ts'

const secrets = ['a btcpay secret of this run', 'a second secret of a rotation']

const env = { BTCPAY_WEBHOOK_SECRET: secrets.join(', ') }
const shop = await ownShop('providers', { crypto: 'btcpay', env })
shop.btcpay.drop()

describe('a webhook', () => {
  const eventBody = (patch: object = {}) =>
    JSON.stringify({
      deliveryId: 'delivery1',
      webhookId: 'hook',
      type: 'InvoiceSettled',
      storeId: '9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776',
      invoiceId: 'NoInvoiceOfThisShop1',
      ...patch,
    })

  it.each([
    ['without a signature', ''],
    ['signed with an empty secret', signBtcpay(eventBody(), '')],
    ['signed for another body', signBtcpay(`${eventBody()} `)],
    ['signed without saying how', signBtcpay(eventBody()).replace('sha256=', '')],
  ])('%s is refused and not stored as an event', async (_name, signature) => {
    const before = await countEvents()
    expect((await postBtcpay(shop, eventBody(), signature)).status).toBe(400)
    expect(await countEvents()).toBe(before)
  })

  it.each(secrets)('signed with either secret of a rotation is stored: %s', async (secret) => {
    const body = eventBody({ deliveryId: secret })
    expect((await postBtcpay(shop, body, signBtcpay(body, secret))).status).toBe(200)
    const another = signBtcpay(body, `${secret} of another shop`)
    expect((await postBtcpay(shop, body, another)).status).toBe(400)
  })

  it('that is redelivered is the same event, and one of another store is ignored', async () => {
    const before = await countEvents()
    const paid = { type: 'InvoicePaymentSettled', storeId: 'another' }
    expect((await postBtcpay(shop, eventBody({ ...paid, deliveryId: 'first' }))).status).toBe(200)
    const again = { ...paid, deliveryId: 'second', originalDeliveryId: 'first' }
    expect((await postBtcpay(shop, eventBody(again))).status).toBe(200)
    expect(await countEvents()).toBe(before + 1)
    await shop.untilHandled()
    const row = await shop.readRow('provider_events', { event_id: 'first' })
    expect(row).toMatchObject({ topic: 'other', outcome: 'not_ours_to_act_on' })
  })

  it('that claims more than the server knows changes nothing', async () => {
    const reference = await shop.beginCheckout({ email: 'lea@example.org' })
    expect(
      (await postBtcpay(shop, eventBody({ invoiceId: reference, deliveryId: 'lie' }))).status,
    ).toBe(200)
    await shop.untilHandled()
    expect((await shop.readOrder(reference)).state).toBe('open')
  })

  it('from Coinbase is not accepted by a shop that uses BTCPay', async () => {
    const answer = await shop.app.request('/api/coinbase/webhook', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(404)
  })
})

async function countEvents(): Promise<number> {
  return (await shop.readRows('provider_events')).length
}
