import { beforeEach, describe, expect, it } from 'vitest'
import { ada, useWorld } from '../test/world.ts'
import { makeSigningKey } from '../test/license-server.ts'

const ben = { ...ada, licenseKey: 'PC1-BEN00-BEN00-BEN00-BEN00-BEN00' }
const strangersKey = await makeSigningKey('2026-a')
const world = useWorld()

describe('check, at the start of the app', () => {
  it('answers from a fresh certificate without asking the server', async () => {
    await world.activateAda()
    world.waitDays(9)
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes', source: 'certificate' })
    expect(world.server.requests).toEqual([])
  })

  it('renews the lease once the suggested moment has passed', async () => {
    await world.activateAda()
    world.waitDays(14)
    expect(await world.client().check(ada)).toMatchObject({
      outcome: 'yes',
      source: 'server',
      leaseEndsAt: '2026-06-29T10:00:00.000Z',
    })
    expect(world.server.requests).toHaveLength(1)
    expect(await world.client().checkOffline(ada)).toMatchObject({
      leaseEndsAt: '2026-06-29T10:00:00.000Z',
    })
  })

  it('accepts the certificate through grace while the server fails, then answers unknown', async () => {
    await world.activateAda()
    world.server.behave((_asked, _verb, response) => void response.writeHead(500).end())
    world.waitDays(14)
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes', inGrace: false })
    world.waitDays(6)
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes', inGrace: true })
    world.waitDays(2)
    expect(await world.client().check(ada)).toEqual({
      outcome: 'unknown',
      reason: 'server_error',
      heldReason: 'lease_expired',
    })
  })

  it('keeps the license when an answer is forged', async () => {
    await world.activateAda()
    world.waitDays(15)
    world.server.behave(world.signed({ code: 'revoked' }, strangersKey))
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes', inGrace: true })
  })

  it('remembers a revocation offline, and notices when it is lifted', async () => {
    await world.activateAda()
    world.waitDays(14)
    world.server.behave(world.signed({ code: 'revoked' }))
    expect(await world.client().check(ada)).toMatchObject({
      outcome: 'no',
      code: 'revoked',
      source: 'server',
    })
    world.server.behave((_asked, _verb, response) => void response.destroy())
    expect(await world.client().check(ada)).toMatchObject({
      outcome: 'no',
      code: 'revoked',
      source: 'certificate',
    })
    world.server.behave(world.signed())
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes' })
  })

  it('activates this device again when the server lost it, and only then', async () => {
    await world.activateAda()
    world.waitDays(14)
    const forgotten = world.signed({ code: 'not_activated', forgotten: true })
    world.server.behave((asked, verb, response) =>
      verb === 'validate' ? forgotten(asked) : void response.destroy(),
    )
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes', source: 'certificate' })
    world.server.behave((asked, verb) => (verb === 'validate' ? forgotten : world.signed())(asked))
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes', source: 'server' })
    expect(world.server.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
      'validate',
      'activate',
      'validate',
      'activate',
    ])
    world.waitDays(30)
    world.server.behave(world.signed({ code: 'not_activated' }))
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'no', code: 'not_activated' })
    world.server.behave(forgotten)
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'no', code: 'not_activated' })
    expect(world.server.requests).toHaveLength(6)
  })

  it('asks the server when another key is entered', async () => {
    await world.activateAda()
    world.server.behave(world.signed({ code: 'not_activated', sub: 'lic_ben' }))
    expect(await world.client().check(ben)).toMatchObject({ outcome: 'no', code: 'not_activated' })
    world.server.behave((_asked, _verb, response) => void response.destroy())
    expect(await world.client().check(ben)).toEqual({
      outcome: 'unknown',
      reason: 'network',
      heldReason: 'no_certificate',
    })
  })

  it('keeps the certificate of the valid key when another is mistyped', async () => {
    await world.activateAda()
    world.server.behave(world.signed({ code: 'not_found', sub: undefined }))
    await world.client().activate(ben)
    expect(await world.client().checkOffline(ada)).toMatchObject({
      outcome: 'yes',
      licenseId: 'lic_ada',
    })
  })

  it('recognizes a key in lower case, with spaces for dashes', async () => {
    await world.activateAda()
    const typed = ` ${ada.licenseKey.toLowerCase().replaceAll('-', ' ')} `
    await world.client().check({ ...ada, licenseKey: typed })
    expect(world.server.requests).toEqual([])
  })
})

describe('check without a usable answer says why the certificate cannot answer either', () => {
  const silent = { outcome: 'unknown', reason: 'network' }
  const silence = () => world.server.behave((_asked, _verb, response) => void response.destroy())

  it('lease_expired once lease and grace are over', async () => {
    await world.activateAda()
    silence()
    world.waitDays(22)
    expect(await world.client().check(ada)).toEqual({ ...silent, heldReason: 'lease_expired' })
  })

  it('clock_moved_back after the clock was set back', async () => {
    await world.activateAda()
    silence()
    world.waitDays(-2)
    expect(await world.client().check(ada)).toEqual({ ...silent, heldReason: 'clock_moved_back' })
  })

  it('no_certificate on a device that was never activated', async () => {
    silence()
    expect(await world.client().check(ada)).toEqual({ ...silent, heldReason: 'no_certificate' })
  })

  it('and repeats how long the server asked to wait', async () => {
    const headers = { 'retry-after': '90' }
    world.server.behave((_asked, _verb, response) => void response.writeHead(429, headers).end())
    expect(await world.client().check(ada)).toEqual({
      outcome: 'unknown',
      reason: 'rate_limited',
      retryAfterSeconds: 90,
      heldReason: 'no_certificate',
    })
  })
})

describe('a fingerprint other than the certificate’s', () => {
  const elsewhere = { ...ada, fingerprint: 'laptop-of-ada-renamed' }
  const own = () => world.client().checkOffline(ada)
  beforeEach(() => world.activateAda())

  it.each(['check', 'validate', 'activate'] as const)(
    'leaves the certificate when %s refuses it',
    async (call) => {
      world.server.behave(world.signed({ code: 'not_activated' }))
      expect(await world.client()[call](elsewhere)).toMatchObject({ code: 'not_activated' })
      expect(await own()).toMatchObject({ outcome: 'yes' })
    },
  )

  it('leaves the certificate when a check accepts it', async () => {
    expect(await world.client().check(elsewhere)).toMatchObject({ outcome: 'yes' })
    expect(await own()).toMatchObject({ outcome: 'yes' })
  })

  it('leaves the certificate when deactivate releases it', async () => {
    world.server.behave(world.signed({ code: 'deactivated' }))
    expect(await world.client().deactivate(elsewhere)).toMatchObject({ outcome: 'yes' })
    expect(await own()).toMatchObject({ outcome: 'yes' })
  })

  it('replaces the certificate once it is activated', async () => {
    expect(await world.client().activate(elsewhere)).toMatchObject({ outcome: 'yes' })
    expect(await world.client().checkOffline(elsewhere)).toMatchObject({ outcome: 'yes' })
  })

  it('replaces a certificate whose grace is over', async () => {
    world.waitDays(22)
    expect(await world.client().check(elsewhere)).toMatchObject({ outcome: 'yes' })
    expect(await world.client().checkOffline(elsewhere)).toMatchObject({ outcome: 'yes' })
  })

  it('replaces a refusal', async () => {
    world.server.behave(world.signed({ code: 'revoked' }))
    await world.client().validate(ada)
    world.server.behave(world.signed())
    expect(await world.client().check(elsewhere)).toMatchObject({ outcome: 'yes' })
    expect(await world.client().checkOffline(elsewhere)).toMatchObject({ outcome: 'yes' })
  })
})
