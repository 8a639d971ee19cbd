import { describe, expect, it } from 'vitest'
import { times } from '#contract/limits.ts'
import { refund } from '#server/orders/refund.ts'
import { refundingProvider } from '../../world/licenses.ts'
import { isWhole } from '../../matrix.ts'
import type { Sale } from '../../world/shop-type.ts'
import { ownShop } from '../../world/visit.ts'

const shop = await ownShop('clock', { work: false })
const second = await shop.another()

const minute = 60 * 1000
const instance = (turn: number) => (turn % 2 ? shop : second)
const activate = ({ key }: Sale, fingerprint: string, on = shop) =>
  on.callLicense('activate', { license_key: key, fingerprint })
const release = ({ key }: Sale, fingerprint: string) =>
  shop.callLicense('deactivate', { license_key: key, fingerprint })
const seats = (license: Sale) =>
  shop.readRows('activations', { license_id: license.id, released_at: null })

const listKept = async (license: Sale) => {
  const rows = await shop.readRows('activations', { license_id: license.id }, 'fingerprint')
  return rows.map(({ fingerprint }) => fingerprint)
}

describe('many devices at once, on two instances', () => {
  const batches = isWhole ? 20 : 4
  it(`never take more than one seat of each of ${10 * batches} licenses`, async () => {
    const twenty = Array.from({ length: 20 }, (_, turn) => turn)
    for (let batch = 0; batch < batches; batch += 1) {
      const licenses = await Promise.all(
        Array.from({ length: 10 }, () => shop.sold({ by: 'hand', email: 'ada@example.org' })),
      )
      const calls = licenses.flatMap((license) =>
        twenty.map(async (turn) => {
          const answer = await activate(license, `device-${turn}`, instance(turn))
          return { id: license.id, ...answer }
        }),
      )
      const answers = await Promise.all(calls)
      for (const license of licenses) {
        const own = answers.filter(({ id }) => id === license.id)
        const codes = own.map(({ code }) => code).toSorted()
        expect(codes).toEqual([...Array(19).fill('device_limit'), 'valid'])
        expect(own.every((each) => each.activation_count <= 1)).toBe(true)
        expect(await seats(license)).toHaveLength(1)
      }
    }
  })

  it('take one seat and all succeed if they have the same fingerprint', async () => {
    const license = await shop.sold({ by: 'hand', email: 'ben@example.org' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => activate(license, 'laptop', instance(turn))),
    )
    expect(answers.every((each) => each.activated && each.activation_count === 1)).toBe(true)
    expect(new Set(answers.map((each) => each.activation_id)).size).toBe(1)
    expect(await seats(license)).toHaveLength(1)
  })
})

describe('moving one seat between devices', () => {
  it('ends at the sixth device in thirty days, while the first five may return', async () => {
    const license = await shop.sold({ by: 'hand', email: 'cara@example.org' })
    const passOn = async (fingerprint: string) => {
      const answer = await activate(license, fingerprint)
      await release(license, fingerprint)
      return answer.code
    }
    for (let turn = 1; turn <= 5; turn += 1) expect(await passOn(`device-${turn}`)).toBe('valid')
    expect(await passOn('device-6')).toBe('too_many_changes')
    for (let turn = 1; turn <= 5; turn += 1) expect(await passOn(`device-${turn}`)).toBe('valid')
    expect(await passOn('device-6')).toBe('too_many_changes')
    shop.clock.advance(31 * times.day)
    expect(await passOn('device-6')).toBe('valid')
  })

  it('leaves one row per device, however often it returns, and the sixth device is still refused', async () => {
    const license = await shop.sold({ by: 'hand', email: 'fay@example.org' })
    for (let round = 0; round < 10; round += 1)
      for (let turn = 1; turn <= 5; turn += 1) {
        expect((await activate(license, `device-${turn}`)).code).toBe('valid')
        await release(license, `device-${turn}`)
      }
    expect(await listKept(license)).toEqual([1, 2, 3, 4, 5].map((turn) => `device-${turn}`))
    expect((await activate(license, 'device-6')).code).toBe('too_many_changes')
  })

  it('names the time of the next possible change while 0 of 1 seats are taken, and keeps to it', async () => {
    const license = await shop.sold({ by: 'hand', email: 'ben@example.org' })
    const moments: number[] = []
    for (let turn = 1; turn <= 5; turn += 1) {
      moments.push(Date.parse((await activate(license, `device-${turn}`)).ts))
      await release(license, `device-${turn}`)
      shop.clock.advance(times.day)
    }
    const refused = await activate(license, 'device-6')
    expect(refused).toMatchObject({ code: 'too_many_changes', activation_count: 0 })
    const next = Date.parse(refused.next_change_at)
    expect(Math.abs(next - moments[0]! - 30 * times.day)).toBeLessThan(minute)
    const left = next - shop.clock.now().getTime()
    shop.clock.advance(left - minute)
    expect(await activate(license, 'device-6', second)).toMatchObject({
      code: 'too_many_changes',
      next_change_at: refused.next_change_at,
    })
    shop.clock.advance(minute)
    expect(await activate(license, 'device-6', second)).toMatchObject({ code: 'valid' })
  })

  it('says device_limit, without a date, while another device holds the seat', async () => {
    const license = await shop.sold({ by: 'hand', email: 'ada@example.org' })
    for (let turn = 1; turn <= 5; turn += 1) {
      await activate(license, `device-${turn}`)
      if (turn < 5) await release(license, `device-${turn}`)
    }
    const refused = await activate(license, 'device-6')
    expect(refused.code).toBe('device_limit')
    expect(refused).not.toHaveProperty('next_change_at')
  })

  it('counts five devices for each seat of a team', async () => {
    const license = await shop.sold({ by: 'hand', email: 'eve@example.org' })
    await shop.setRows('licenses', { id: license.id }, { max_activations: 2 })
    const codes: string[] = []
    for (let turn = 1; turn <= 11; turn += 1) {
      codes.push((await activate(license, `device-${turn}`)).code)
      await release(license, `device-${turn}`)
    }
    expect(codes).toEqual([...Array(10).fill('valid'), 'too_many_changes'])
  })

  it('frees the seat for the next device immediately, and once', async () => {
    const license = await shop.sold({ by: 'hand', email: 'dov@example.org' })
    await activate(license, 'old')
    expect(await activate(license, 'new', second)).toMatchObject({
      activated: false,
      code: 'device_limit',
      activation_count: 1,
      max_activations: 1,
    })
    expect(await release(license, 'old')).toMatchObject({ deactivated: true, code: 'deactivated' })
    expect(await release(license, 'old')).toMatchObject({
      deactivated: false,
      code: 'not_activated',
    })
    expect(await activate(license, 'new', second)).toMatchObject({ activated: true })
    const { valid, code } = await shop.callLicense('validate', {
      license_key: license.key,
      fingerprint: 'old',
    })
    expect({ valid, code }).toEqual({ valid: false, code: 'not_activated' })
  })
})

it('no device is accepted once a concurrent refund is complete', async () => {
  // The provider accepts every refund here; the race is between the two writes.
  const provider = refundingProvider(shop)
  for (let run = 0; run < (isWhole ? 200 : 48); run += 1) {
    const license = await shop.sold({ by: 'hand', email: 'eve@example.org' })
    const lateness = run % 8
    let refundedAt = Infinity
    const refunding = wait(lateness)
      .then(() => refund(shop.deps, provider, license.paymentId))
      .then((outcome) => {
        refundedAt = performance.now()
        return outcome
      })
    const activating = Array.from({ length: 3 }, async (_, turn) => {
      await wait(turn * 2)
      const asked = performance.now()
      const answer = await activate(license, 'laptop', instance(turn))
      return { asked, ...answer }
    })
    expect(await refunding).toBe('money_moved')
    for (const { asked, activated, code } of await Promise.all(activating)) {
      if (asked > refundedAt) expect(activated).toBe(false)
      expect(code).toBe(activated ? 'valid' : 'revoked')
    }
    expect(await activate(license, 'laptop', second)).toMatchObject({ code: 'revoked' })
    expect(
      await second.callLicense('validate', { license_key: license.key, fingerprint: 'laptop' }),
    ).toMatchObject({ valid: false, code: 'revoked' })
  }
})

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
