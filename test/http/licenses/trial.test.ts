import { expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { ownShop } from '../../world/visit.ts'
import { insist } from '../../world/visitor.ts'

const getInfo = '/api/account/get-info'
const day = 86_400_000

const shop = await ownShop('clock')

it('nobody gets a trial without requesting one', async () => {
  const ada = shop.visitor()
  const { code, account } = await shop.signIn(ada, 'ada@example.org')
  expect(account.licenses).toEqual([])
  const asked = { email: 'ada@example.org', code, generate_trial_key: false }
  expect((await ada.post(getInfo, asked)).body.licenses).toEqual([])
})

it('fifty calls at once give one trial of thirty days and one device', async () => {
  const email = 'ben@example.org'
  const ben = shop.visitor()
  const code = await shop.askForCode(ben, email)
  const asked = { email, code, generate_trial_key: true }
  const ask = () => insist(() => ben.post<AccountInfo>(getInfo, asked))
  const first = await Promise.all([ask(), ask(), ask()])
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
  const answers = await Promise.all(Array.from({ length: 50 }, ask))
  const ids = [...first, ...answers].flatMap(({ body }) => body.licenses.map((l) => l.license_id))
  expect(ids).toHaveLength(53)
  expect(new Set(ids).size).toBe(1)
  const [trial] = answers[0]!.body.licenses
  expect(trial).toMatchObject({ license_type: 'trial', status: 'active', max_activations: 1 })
  const ends = Date.parse(trial!.expires_at) - Date.now()
  expect(Math.round(ends / day)).toBe(30)
})

it('a tagged spelling of the address gets no second trial', async () => {
  expect((await shop.takeTrial('cara@example.org')).account.licenses).toHaveLength(1)
  for (const again of ['cara+2@example.org', 'Cara+Other@example.org'])
    expect((await shop.takeTrial(again)).account.licenses).toEqual([])
})

it('the holder of a license gets no trial', async () => {
  await shop.sold({ email: 'dov@example.org' })
  const { licenses } = (await shop.takeTrial('dov@example.org')).account
  expect(licenses).toMatchObject([{ license_type: 'individual' }])
})

it('nobody gets a second trial after one has ended', async () => {
  const before = (await shop.takeTrial('eve@example.org')).account
  shop.clock.advance(31 * day)
  await shop.forgetAllRateLimits()
  const { licenses } = (await shop.takeTrial('eve@example.org')).account
  expect(licenses).toMatchObject([
    { license_id: before.licenses[0]!.license_id, status: 'expired' },
  ])
})

it('Gmail addresses that differ only in dots and tags count as one mailbox for the trial, and the answer says why', async () => {
  expect((await shop.takeTrial('fay.gil@gmail.com')).account.licenses).toHaveLength(1)
  for (const again of ['faygil@gmail.com', 'f.a.y.gil+2@gmail.com', 'fay.gil@googlemail.com'])
    expect((await shop.takeTrial(again)).account).toMatchObject({
      licenses: [],
      trial: { code: 'trial_used', message: expect.stringContaining('without a key') },
    })
  expect((await shop.takeTrial('hal.gil@example.org')).account.licenses).toHaveLength(1)
  expect((await shop.takeTrial('halgil@example.org')).account.licenses).toHaveLength(1)
})

it('a device gets one trial, whatever the mailbox', async () => {
  const start = async (email: string, fingerprint: string) => {
    const license_key = await readKey(email)
    const visitor = shop.visitor()
    const { body } = await visitor.post('/api/license/activate', { license_key, fingerprint })
    return { license_key, ...body }
  }
  const first = await start('ida@example.org', 'device of Ida')
  expect(first).toMatchObject({ activated: true, code: 'valid' })
  const { license_key } = first
  const device = { license_key, fingerprint: 'device of Ida' }
  await shop.visitor().post('/api/license/deactivate', device)
  expect(await start('ida.again@example.org', 'device of Ida')).toMatchObject({
    activated: false,
    code: 'trial_used',
  })
  expect(await start('jan@example.org', 'device of Jan')).toMatchObject({ activated: true })
  const again = await shop.visitor().post('/api/license/activate', device)
  expect(again.body).toMatchObject({ activated: true, code: 'valid' })
  const stored = await shop.readRows('trial_devices')
  expect(JSON.stringify(stored)).not.toContain('device of Ida')
})

it('a device that claims several trials at once gets one', async () => {
  const keys = await Promise.all(
    ['kit', 'lou', 'max'].map((name) => readKey(`${name}@example.org`)),
  )
  const answers = await Promise.all(
    keys.map((license_key) =>
      shop.visitor().post('/api/license/activate', { license_key, fingerprint: 'of all' }),
    ),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.toSorted()).toEqual(['trial_used', 'trial_used', 'valid'])
})

/** Reads the key of a new trial, which is listed once the EULA is accepted. */
async function readKey(email: string): Promise<string> {
  const visitor = shop.visitor()
  const own = { email, code: await shop.askForCode(visitor, email) }
  await visitor.post(getInfo, { ...own, generate_trial_key: true })
  await visitor.post('/api/account/accept-eula', own)
  const { body } = await visitor.post<AccountInfo>(getInfo, own)
  return body.licenses[0]!.license_key!
}
