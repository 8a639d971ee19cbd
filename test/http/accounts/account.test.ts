import { describe, expect, it } from 'vitest'
import type { AccountInfo } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import { exportCustomer } from '#server/admin/customers/export.ts'
import { ownShop } from '../../world/visit.ts'
import { see } from '../../world/visitor.ts'

const getInfo = '/api/account/get-info'
const acceptEula = '/api/account/accept-eula'
const releaseDevice = '/api/account/release-device'

const shop = await ownShop('clock')

/** Signs a buyer in; `see` returns the account's bytes. */
async function welcomeBuyer(email: string) {
  const buyer = await shop.sold({ email, signedIn: true })
  return { ...buyer, see: async () => JSON.stringify(await see(buyer)) }
}

async function readAcceptances(email: string) {
  return shop.deps.db
    .selectFrom('eula_acceptances')
    .innerJoin('accounts', 'accounts.id', 'eula_acceptances.account_id')
    .select(['accepted_at', 'version', 'seller_name', 'seller_address'])
    .where('email_norm', '=', email)
    .execute()
}

describe('the EULA', () => {
  it('hides the keys in every answer until it is accepted', async () => {
    const { visitor, own, account, see, key } = await welcomeBuyer('ada@example.org')
    expect(account).toMatchObject({ accepted_eula: false, licenses: [{ status: 'active' }] })
    const [license] = account.licenses
    const device = { fingerprint: 'ada-laptop', license_key: key }
    const { body } = await visitor.post('/api/license/activate', device)
    const release = { license_id: license!.license_id, activation_id: body.activation_id }
    const answers = [
      await visitor.post('/api/account/sign-in', { email: own.email }),
      await visitor.post(getInfo, { ...own, generate_trial_key: true }),
      await visitor.post(releaseDevice, { ...own, ...release }),
      await visitor.post(acceptEula, own),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(JSON.stringify([account, ...answers])).not.toContain('PC1-')
    expect(await see()).toContain(key)
  })

  it('is accepted once: the first date is kept, on every instance and for later sign-ins', async () => {
    const { visitor, own, key } = await welcomeBuyer('ben@example.org')
    await Promise.all([1, 2, 3].map(() => visitor.post(acceptEula, own)))
    const first = await readAcceptances(own.email)
    expect(first).toHaveLength(1)
    shop.clock.advance(60_000)
    expect((await visitor.post(acceptEula, own)).body).toEqual({ accepted_eula: true })
    expect(await readAcceptances(own.email)).toEqual(first)
    const another = await shop.another()
    await shop.forgetAllRateLimits()
    const { account } = await another.signIn(another.visitor(), own.email)
    expect(account).toMatchObject({ accepted_eula: true, licenses: [{ license_key: key }] })
    expect(account).toMatchObject({
      eula_version: product.eulaVersion,
      eula_accepted_at: first[0]!.accepted_at.toISOString(),
    })
    await another.close()
  })

  it('stays accepted in an earlier version, and the account and the export say which', async () => {
    const { visitor, own, account, key } = await welcomeBuyer('kim@example.org')
    expect(account).toMatchObject({
      accepted_eula: false,
      eula_version: null,
      eula_accepted_at: null,
    })
    const { id } = await shop.readRow('accounts', { email_norm: own.email })
    const seller = { seller_name: 'Protocraft Ltd', seller_address: '1 Example Street' }
    const accepted = { accepted_at: shop.clock.now(), address_hash: Buffer.alloc(32), ...seller }
    await shop.addRow('eula_acceptances', { account_id: id, version: '2024-09-13', ...accepted })
    expect((await visitor.post<AccountInfo>(getInfo, own)).body).toMatchObject({
      accepted_eula: true,
      eula_version: '2024-09-13',
      eula_accepted_at: accepted.accepted_at.toISOString(),
      licenses: [{ license_key: key }],
    })
    const { eula_acceptances: exported } = await exportCustomer(shop.deps, id)
    expect(exported).toMatchObject([{ version: '2024-09-13', accepted_at: accepted.accepted_at }])
  })

  it('keeps the seller with whom it was agreed, whoever sells later', async () => {
    const renamed = { SELLER_NAME: 'Later GmbH', SELLER_ADDRESS: '2 Other Street' }
    const { visitor, own } = await welcomeBuyer('dov@example.org')
    await visitor.post(acceptEula, own)
    const later = await shop.another(renamed)
    await later.visitor().post(acceptEula, own)
    const { id } = await shop.readRow('accounts', { email_norm: own.email })
    expect((await exportCustomer(later.deps, id)).eula_acceptances).toMatchObject([
      {
        seller_name: 'Protocraft Demo Seller',
        seller_address: '1 Example Street, 12345 Example Town',
      },
    ])
  })

  it('cannot be accepted with a code that has not signed in', async () => {
    const email = 'cara@example.org'
    await shop.sold({ email })
    const cara = shop.visitor()
    const code = await shop.askForCode(cara, email)
    for (const call of [acceptEula, '/account/accept-eula', '/api/account/sign-out'])
      expect((await cara.post(call, { email, code })).status).toBe(401)
    expect(await readAcceptances(email)).toEqual([])
    expect((await cara.post(getInfo, { email, code })).body.accepted_eula).toBe(false)
  })
})

describe('signing out', () => {
  it('ends this session and no other', async () => {
    const dov = await welcomeBuyer('dov@example.org')
    await shop.forgetAllRateLimits()
    const elsewhere = shop.visitor()
    const other = await shop.signIn(elsewhere, dov.own.email)
    expect((await dov.visitor.post('/api/account/sign-out', dov.own)).status).toBe(200)
    for (const call of [getInfo, acceptEula, '/api/account/sign-out']) {
      const { status, body } = await dov.visitor.post(call, dov.own)
      expect([status, body.email]).toEqual([401, undefined])
    }
    const theirs = { email: dov.own.email, code: other.code }
    expect((await elsewhere.post(getInfo, theirs)).status).toBe(200)
  })
})

it('an encrypted key copied into somebody else’s license is not shown', async () => {
  const hal = await welcomeBuyer('hal@example.org')
  const ivy = await welcomeBuyer('ivy@example.org')
  await hal.visitor.post(acceptEula, hal.own)
  const [hals, ivys] = [hal, ivy].map(({ account }) => account.licenses[0]!.license_id)
  const { key_sealed } = await shop.readRow('licenses', { id: ivys! })
  await shop.setRows('licenses', { id: hals! }, { key_sealed })
  const seen = await hal.see()
  expect(seen).toContain('"license_key":null')
  expect(seen).not.toContain(ivy.key)
})

describe('releasing a device', () => {
  it('shows when the next new device is possible after five in thirty days', async () => {
    const { visitor, own, key, see } = await welcomeBuyer('kit@example.org')
    const first = shop.clock.now()
    for (const fingerprint of ['one', 'two', 'three', 'four', 'five']) {
      expect(await see()).toContain('"next_change_at":null')
      await visitor.post('/api/license/activate', { license_key: key, fingerprint })
      await visitor.post('/api/license/deactivate', { license_key: key, fingerprint })
    }
    const refused = await visitor.post('/api/license/activate', {
      license_key: key,
      fingerprint: 'six',
    })
    const { licenses } = (await visitor.post<AccountInfo>(getInfo, own)).body
    expect(licenses[0]!.next_change_at).toBe(refused.body.next_change_at)
    await shop.setRows('licenses', { id: licenses[0]!.license_id }, { status: 'suspended' })
    expect(await see()).toContain('"next_change_at":null')
    expect(Date.parse(licenses[0]!.next_change_at!) - first.getTime()).toBeGreaterThanOrEqual(
      30 * 24 * 60 * 60 * 1000,
    )
  })

  it('works once, and only for the license’s owner', async () => {
    const [eve, fay] = [
      await welcomeBuyer('eve@example.org'),
      await welcomeBuyer('fay@example.org'),
    ]
    const device = { license_key: eve.key, fingerprint: 'eve-desktop' }
    const { body } = await eve.visitor.post('/api/license/activate', device)
    const ids = (of: AccountInfo) => ({
      license_id: of.licenses[0]!.license_id,
      activation_id: body.activation_id,
    })
    const strangers = [
      await fay.visitor.post(releaseDevice, { ...fay.own, ...ids(eve.account) }),
      await fay.visitor.post(releaseDevice, { ...fay.own, ...ids(fay.account) }),
      await fay.visitor.post(releaseDevice, { ...eve.own, ...ids(eve.account) }),
    ]
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 401])
    expect(await eve.see()).toContain('"activation_count":1')
    const owner = await eve.visitor.post(releaseDevice, { ...eve.own, ...ids(eve.account) })
    expect(owner.body.licenses[0]).toMatchObject({ activation_count: 0, devices: [] })
    const again = await eve.visitor.post(releaseDevice, { ...eve.own, ...ids(eve.account) })
    expect([again.status, again.body.error.code]).toEqual([404, 'not_found'])
  })
})

it('a damaged copy of a key is shown as missing, and the rest of the account stays readable', async () => {
  const { visitor, own, account, see, key } = await welcomeBuyer('gil@example.org')
  await visitor.post(acceptEula, own)
  const { license_id: id } = account.licenses[0]!
  const { key_sealed: sealed } = await shop.readRow('licenses', { id })
  for (const damage of [flipByte(sealed, 0), flipByte(sealed, 40), sealed.subarray(0, 9)]) {
    const set = { key_sealed: damage }
    await shop.setRows('licenses', { id }, set)
    const shown = JSON.parse(await see())
    expect(shown.licenses).toMatchObject([{ license_id: id, license_key: null, status: 'active' }])
  }
  const check = await visitor.post('/api/license/validate', { license_key: key })
  expect(check.body).toMatchObject({ valid: true })
})

function flipByte(bytes: Buffer, place: number): Buffer {
  const flipped = Buffer.from(bytes)
  flipped[place]! ^= 1
  return flipped
}
