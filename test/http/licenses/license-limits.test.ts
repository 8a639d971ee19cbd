import { expect, it } from 'vitest'
import { rateLimits } from '#server/settings/rate-limits.ts'
import type { Sale } from '../../world/shop-type.ts'
import { ownShop } from '../../world/visit.ts'
import { insist } from '../../world/visitor.ts'

const shop = await ownShop('rows', { work: false })

const { points } = rateLimits.licenseCallsPerSeat
const call = (verb: string, { key }: Sale, fingerprint: string) =>
  insist(() => shop.visitor().post(`/api/license/${verb}`, { license_key: key, fingerprint }))

/** Makes a number of calls from as many devices, and returns the statuses. */
async function askAsMany(license: Sale, count: number): Promise<number[]> {
  const calls = Array.from({ length: count }, (_, turn) =>
    call('validate', license, `device ${turn}`),
  )
  return (await Promise.all(calls)).map(({ status }) => status)
}

const count429 = (statuses: number[]) => statuses.filter((status) => status === 429).length

it('other holders of the key use up none of an activated device’s rate limit', async () => {
  const license = await shop.sold({ by: 'hand', email: 'ada@example.org' })
  expect((await call('activate', license, 'laptop')).body).toMatchObject({ activated: true })
  expect(count429(await askAsMany(license, points + 4))).toBe(5)
  const refused = await call('validate', license, 'device 1')
  expect(refused.status).toBe(429)
  expect(refused.body.error.message).toMatch(
    /^There were too many calls with this license\. Please wait \d+ minutes/,
  )
  // The refusal is no answer about the license, which an app could accept.
  expect(Object.keys(refused.body)).toEqual(['error'])
  for (const verb of ['activate', 'deactivate'])
    expect((await call(verb, license, 'device 2')).status).toBe(429)
  expect((await call('validate', license, 'laptop')).body).toMatchObject({ valid: true })
})

it('an activated device is answered sixty times in ten minutes, and then from what is left for all', async () => {
  const license = await shop.sold({ by: 'hand', email: 'ben@example.org' })
  await call('activate', license, 'laptop')
  const statuses = []
  for (let turn = 0; turn < 2 * points; turn += 1)
    statuses.push((await call('validate', license, 'laptop')).status)
  expect(count429(statuses)).toBe(1)
  expect(statuses.at(-1)).toBe(429)
})

it('a team has as many calls as it has seats', async () => {
  const license = await shop.sold({ by: 'hand', email: 'team@example.org' })
  await shop.setRows('licenses', { id: license.id }, { max_activations: 3 })
  expect(count429(await askAsMany(license, 3 * points + 2))).toBe(2)
})

it('three hundred activations and releases at once from one address end at its rate limits', async () => {
  const license = await shop.sold({ by: 'hand', email: 'cara@example.org' })
  const verbs = Array.from({ length: 300 }, (_, turn) => (turn % 2 ? 'deactivate' : 'activate'))
  const answers = await Promise.all(verbs.map((verb) => call(verb, license, 'laptop')))
  const answered = answers.filter(({ status }) => status === 200)
  expect(answered.length).toBeLessThanOrEqual(2 * points)
  expect(answered.length).toBeGreaterThan(0)
})
