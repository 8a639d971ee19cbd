import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, makeWorld } from '../test/world.ts'
import { sentenceFor } from './codes.ts'

const keyEnd = '2026-06-15T10:00:00.000Z'
const onOldKey = { key_replaced: true, key_works_until: keyEnd }
const fresh = { ...ada, licenseKey: 'PC1-NEW00-NEW00-NEW00-NEW00-NEW00' }

let world: Awaited<ReturnType<typeof makeWorld>>
beforeEach(async () => {
  world = await makeWorld()
})
afterEach(() => world.server.stop())

const silence = () => world.server.behave((_asked, _verb, response) => void response.destroy())

describe('on a device that stays, a replaced key', () => {
  it('is a yes with the hint and its end, from the server and then from the certificate', async () => {
    await world.activateAda()
    world.server.behave(world.signed(onOldKey))
    const hinted = { outcome: 'yes', code: 'valid', keyReplaced: true, keyWorksUntil: keyEnd }
    expect(await world.client().validate(ada)).toMatchObject({ ...hinted, source: 'server' })
    silence()
    for (const answer of [await world.client().checkOffline(ada), await world.client().check(ada)])
      expect(answer).toMatchObject({ ...hinted, source: 'certificate' })
  })

  it('is forgotten once the new key is entered, which takes over the certificate', async () => {
    await world.activateAda()
    world.server.behave(world.signed(onOldKey))
    await world.client().validate(ada)
    world.server.behave(world.signed())
    const answer = await world.client().activate(fresh)
    expect(answer).toMatchObject({ outcome: 'yes' })
    expect(answer).not.toHaveProperty('keyReplaced')
    silence()
    expect(await world.client().check(fresh)).not.toHaveProperty('keyReplaced')
  })

  it('ends with the lease that the server signed, and its grace', async () => {
    await world.activateAda()
    const exp = Date.parse('2026-06-03T10:00:00Z') / 1000
    world.server.behave(world.signed({ ...onOldKey, exp }))
    await world.client().validate(ada)
    silence()
    world.waitDays(3)
    expect(await world.client().check(ada)).toMatchObject({ outcome: 'yes', inGrace: true })
    world.waitDays(7)
    expect(await world.client().check(ada)).toMatchObject({ heldReason: 'lease_expired' })
  })
})

describe('on every other device, and later on all, a replaced key', () => {
  const refused = { code: 'not_found', sub: null, key_replaced: true }

  it('is a signed no with the hint, which stays offline', async () => {
    await world.activateAda()
    world.server.behave(world.signed(refused))
    const no = { outcome: 'no', code: 'not_found', licenseId: null, keyReplaced: true }
    expect(await world.client().validate(ada)).toMatchObject(no)
    silence()
    expect(await world.client().check(ada)).toMatchObject({ ...no, source: 'certificate' })
  })

  it('an unknown key has no hint', async () => {
    world.server.behave(world.signed({ code: 'not_found', sub: null }))
    expect(await world.client().validate(ada)).not.toHaveProperty('keyReplaced')
  })
})

it('a device that was removed is told when it may return', async () => {
  const next_change_at = '2026-07-01T10:00:00.000Z'
  world.server.behave(world.signed({ code: 'device_removed', next_change_at }))
  expect(await world.client().activate(fresh)).toMatchObject({
    outcome: 'no',
    code: 'device_removed',
    nextChangeAt: next_change_at,
  })
})

it('an end of the key that is no time is left out, and the hint stays', async () => {
  world.server.behave(world.signed({ key_replaced: true, key_works_until: 'soon' }))
  const answer = await world.client().validate(ada)
  expect(answer).toMatchObject({ outcome: 'yes', keyReplaced: true })
  expect(answer).not.toHaveProperty('keyWorksUntil')
})

it('has a sentence to show for the hint', () => {
  expect(sentenceFor('key_replaced')).toContain('new key')
})
