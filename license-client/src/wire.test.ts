import { describe, expect, it } from 'vitest'
import { ada, useWorld } from '../test/world.ts'
import { startLicenseServer } from '../test/license-server.ts'

const world = useWorld()

describe('a server that gives no answer', () => {
  function respond(status: number, body: string, headers: Record<string, string> = {}) {
    world.server.behave(
      (_asked, _verb, response) => void response.writeHead(status, headers).end(body),
    )
  }

  it('is unknown with reason network when nothing listens', async () => {
    const nobody = world.client({ baseUrl: await addressOfNobody() })
    expect(await nobody.validate(ada)).toEqual({ outcome: 'unknown', reason: 'network' })
  })

  it('is unknown with reason network when the connection drops mid-answer', async () => {
    world.server.behave((_asked, _verb, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('{"certificate":')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await world.client().validate(ada)).toEqual({ outcome: 'unknown', reason: 'network' })
  })

  it('is unknown with reason timeout when it is silent, from the start or after the first bytes', async () => {
    const hasty = world.client({ timeoutMs: 60 })
    world.server.behave(() => undefined)
    expect(await hasty.validate(ada)).toEqual({ outcome: 'unknown', reason: 'timeout' })
    world.server.behave((_asked, _verb, response) => void response.writeHead(200).write('{'))
    expect(await hasty.validate(ada)).toEqual({ outcome: 'unknown', reason: 'timeout' })
  })

  it('is unknown with reason rate_limited when it asks to wait, in seconds or until a date', async () => {
    const limited = { outcome: 'unknown', reason: 'rate_limited' }
    respond(429, '{"error":{"code":"too_many_requests","message":"Later."}}', {
      'retry-after': '90',
    })
    expect(await world.client().validate(ada)).toEqual({ ...limited, retryAfterSeconds: 90 })
    respond(429, '', { 'retry-after': 'Mon, 01 Jun 2026 10:02:00 GMT' })
    expect(await world.client().validate(ada)).toEqual({ ...limited, retryAfterSeconds: 120 })
    respond(429, '', { 'retry-after': 'soon' })
    expect(await world.client().validate(ada)).toEqual(limited)
  })

  it('is unknown with reason server_error when it fails', async () => {
    const broken = { outcome: 'unknown', reason: 'server_error' }
    respond(503, '{"error":{"code":"unavailable","message":"Later."}}', { 'retry-after': '5' })
    expect(await world.client().activate(ada)).toEqual({ ...broken, retryAfterSeconds: 5 })
    respond(502, '<html>Bad gateway</html>')
    expect(await world.client().deactivate(ada)).toEqual(broken)
  })

  it('is unknown with reason bad_request when it rejects the request, with the detail for the log', async () => {
    respond(400, '{"error":{"code":"bad_request","message":"fingerprint is too long"}}')
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'bad_request',
      detail: 'fingerprint is too long',
    })
  })

  it('is unknown with reason unknown_key when it signs with none of the keys of the app', async () => {
    respond(409, '{"error":{"code":"unknown_signing_key","message":"Update the app."}}')
    expect(await world.client().validate(ada)).toEqual({
      outcome: 'unknown',
      reason: 'unknown_key',
      detail: 'Update the app.',
    })
  })

  it('is unknown with reason bad_answer for a sign-in page, truncated JSON or a bare 404', async () => {
    for (const [status, body] of [
      [200, '<html><title>Hotel Wi-Fi</title></html>'],
      [200, '{"certificate": "eyJ'],
      [200, ''],
      [200, 'null'],
      [404, '<html>Not found</html>'],
      [404, '{"error":"no such page"}'],
    ] as const) {
      respond(status, body)
      expect(await world.client().validate(ada)).toEqual({
        outcome: 'unknown',
        reason: 'bad_answer',
      })
    }
  })
})

async function addressOfNobody(): Promise<string> {
  const server = await startLicenseServer(() => undefined)
  await server.stop()
  return server.baseUrl
}
