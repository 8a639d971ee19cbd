import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { makeWebhookSecret, signMessage } from './sign.ts'

const body = JSON.stringify({ type: 'order.paid', timestamp: '2026-11-23T10:00:00Z', data: {} })

it('the reference library verifies a signature by each of the secrets', () => {
  const [fresh, earlier] = [makeWebhookSecret(), makeWebhookSecret()]
  const headers = signMessage([fresh, earlier], 'msg_1', new Date(), body)
  for (const secret of [fresh, earlier])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(makeWebhookSecret()).verify(body, headers)).toThrow('No matching')
  expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow('No matching')
})

it('a secret consists of whsec_ and 32 bytes', () => {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(makeWebhookSecret())!
  expect(Buffer.from(encoded!, 'base64')).toHaveLength(32)
})
