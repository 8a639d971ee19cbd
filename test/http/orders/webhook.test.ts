import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { largestWebhook } from '#server/web/guards/body.ts'
import { actOnEvent } from '#server/orders/webhook.ts'
import { sign } from '../../world/providers.ts'
import { ownShop } from '../../world/visit.ts'

const nextSecret = 'whsec_second_of_a_rotation'
const env = { STRIPE_WEBHOOK_SECRET: `whsec_test_of_this_run, ${nextSecret}` }
const shop = await ownShop('clock', { env })
shop.stripe.drop()

let made = 0
function compose(patch: Record<string, unknown> = {}) {
  const id = `evt_${(made += 1)}`
  const object = { id: 'cs_test_ofSomebodyElse', object: 'checkout.session' }
  const type = 'checkout.session.completed'
  const event = { id, object: 'event', type, livemode: false, data: { object }, ...patch }
  // The provider indents the body.
  return { id, text: JSON.stringify(event, null, 2) }
}
const findStored = (id: string) => shop.findRow('provider_events', { event_id: id })
const now = () => Math.floor(Date.now() / 1000)

async function expectRefused(id: string, body: string, header: string) {
  const response = await shop.postWebhook(body, header)
  expect(response.status).toBe(400)
  expect((await response.json()).error.code).toBe('bad_request')
  expect(await findStored(id)).toBeUndefined()
}

describe('a webhook is refused and not stored as an event', () => {
  const forgeries: [string, (text: string) => { body?: string; header: string }][] = [
    ['without a signature', () => ({ header: '' })],
    ['with a signature that is none', () => ({ header: `t=${now()},v1=${'0'.repeat(64)}` })],
    ['signed with an empty secret', (text) => ({ header: signWithNothing(text) })],
    ['with one byte more', (text) => ({ body: `${text} `, header: sign(shop, text) })],
    ['with its header twice', (text) => ({ header: `${sign(shop, text)}, ${sign(shop, text)}` })],
    [
      'with two times',
      (text) => ({ header: `t=${now()},${sign(shop, text, { at: now() + 900 })}` }),
    ],
    ['without v1', (text) => ({ header: sign(shop, text).replace('v1=', 'v0=') })],
    ['without a time', (text) => ({ header: sign(shop, text).replace(/^t=\d+,/, '') })],
    ['that is no JSON', () => ({ body: 'paid', header: sign(shop, 'paid') })],
  ]
  it.each(forgeries)('%s', async (_name, forge) => {
    const { id, text } = compose()
    const { body = text, header } = forge(text)
    await expectRefused(id, body, header)
  })
})

function signWithNothing(text: string): string {
  const at = now()
  return `t=${at},v1=${createHmac('sha256', '').update(`${at}.${text}`).digest('hex')}`
}

it.each([
  ['of 295 seconds ago', -295],
  ['from 290 seconds ahead', 290],
])('a webhook %s is accepted', async (_name, seconds) => {
  const { id, text } = compose()
  const header = sign(shop, text, { at: now() + seconds })
  expect((await shop.postWebhook(text, header)).status).toBe(200)
  expect(await findStored(id)).toBeDefined()
})

it('a second delivery of an event makes no second job, and a job that runs again changes nothing', async () => {
  const { id, text } = compose()
  for (const _delivery of ['first', 'second'])
    expect((await shop.postWebhook(text)).status).toBe(200)
  await shop.untilHandled()
  const { rows } = await sql`
    select 1 from pgboss.job where name = 'payment' and data->>'eventId' = ${id}`.execute(
    shop.deps.db,
  )
  expect(rows).toHaveLength(1)
  const handled = await findStored(id)
  shop.clock.advance(60_000)
  expect(await actOnEvent(shop.deps, { provider: 'stripe', eventId: id })).toBeNull()
  expect(await findStored(id)).toEqual(handled)
})

it('both secrets of a rotation are valid', async () => {
  for (const secret of shop.deps.config.stripe!.webhookSecrets) {
    const { text } = compose()
    expect((await shop.postWebhook(text, sign(shop, text, { secret }))).status).toBe(200)
  }
  expect(shop.deps.config.stripe!.webhookSecrets).toEqual(['whsec_test_of_this_run', nextSecret])
})

it('a body over 256 kB is refused, however its length is declared', async () => {
  const { text } = compose({ padding: 'x'.repeat(largestWebhook) })
  expect((await shop.postWebhook(text)).status).toBe(413)
  const untold = new Request('http://shop.test/api/stripe/webhook', {
    method: 'POST',
    headers: { 'Stripe-Signature': sign(shop, text) },
    body: new Blob([text]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect((await shop.app.request(untold)).status).toBe(413)
})

it.each(['customer.created', 'invoice.paid', 'payout.paid', 'some.type.of.the.future'])(
  'an event of type %s is stored and acknowledged, with no effect',
  async (type) => {
    const { id, text } = compose({ type })
    expect((await shop.postWebhook(text)).status).toBe(200)
    await shop.untilHandled()
    expect(await findStored(id)).toMatchObject({
      type,
      topic: 'other',
      outcome: 'not_ours_to_act_on',
    })
  },
)
